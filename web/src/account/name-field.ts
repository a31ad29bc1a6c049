/** Fields for names: what is no name is said before it is sent. */

import type { Attachment } from "svelte/attachments";

import { t } from "../texts/texts";
import { isName, LONGEST_NAME } from "../texts/visible-text";

/** Let a form be sent only with a name in this field. */
export const nameField: Attachment<HTMLInputElement> = (field) => {
  const check = (): void => {
    const fine = field.value.trim() === "" || isName(field.value);
    field.setCustomValidity(fine ? "" : t("me.no_name", { most: LONGEST_NAME }));
  };
  check();
  field.addEventListener("input", check);
  return () => field.removeEventListener("input", check);
};
