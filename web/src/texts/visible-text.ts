/**
 * What people write and others read: counted as it is seen, with nothing invisible in it. The server
 * does the same (`src/risiko/server/tables/visible_text.py`) and has the last word.
 */

/** Characters of a name, as people see them. */
export const LONGEST_NAME = 24;
/** Characters of a line of the chat. */
export const LONGEST_CHAT = 300;
/** Marks on one letter; more would be stacked over the lines around it. */
const MOST_MARKS = 3;

const JOINER = "\u200d";
const EMOJI_STYLE = "\ufe0f";
const MARK = /[\p{Mn}\p{Me}]/u;
const CONTROL = /[\p{C}\p{Zl}\p{Zp}]/u;
/** What Unicode calls a letter, mark or symbol although nobody can see it: from, to. */
const BLANK = [
  [0x034f, 0x034f],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180d],
  [0x180f, 0x180f],
  [0x2800, 0x2800],
  [0x3164, 0x3164],
  [0xffa0, 0xffa0],
  [0xfe00, 0xfe0e],
  [0xe0100, 0xe01ef],
] as const;
const SPACE = /\p{Z}/u;
const SYMBOL = /[\p{So}\p{Sm}\p{Sk}0-9#*]/u;
const SCRIPTS_ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
];

let segmenter: Intl.Segmenter | null = null;

function characters(text: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "grapheme" });
  return Array.from(segmenter.segment(text), (one) => one.segment);
}

/** How many characters people see. */
export function countCharacters(text: string): number {
  return characters(text).length;
}

/** The first characters of a text. */
export function cutCharacters(text: string, most: number): string {
  const all = characters(text);
  return all.length <= most ? text : all.slice(0, most).join("");
}

/** A text without what cannot be seen, what turns the lines around, and stacked marks. */
export function clean(text: string): string {
  return visible(text.normalize("NFC")).replaceAll(/\s+/gu, " ").trim();
}

function visible(text: string): string {
  const letters = [...text];
  let marks = 0;
  return letters
    .map((letter, k) => {
      const [before = "", after = ""] = [letters[k - 1], letters[k + 1]];
      marks = MARK.test(letter) ? marks + 1 : 0;
      if (letter === JOINER) {
        const joins = before === EMOJI_STYLE || SYMBOL.test(before);
        return joins && SYMBOL.test(after) ? letter : " ";
      }
      if (letter === EMOJI_STYLE) return SYMBOL.test(before) ? letter : " ";
      if (CONTROL.test(letter) || SPACE.test(letter) || isBlank(letter)) return " ";
      return marks <= MOST_MARKS ? letter : "";
    })
    .join("");
}

function isBlank(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return BLANK.some(([from, to]) => code >= from && code <= to);
}

/** Whether something can be the name of a person. */
export function isName(text: string): boolean {
  const name = text.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  const folded = name.normalize("NFKC").toLowerCase();
  const mixed = SCRIPTS_ALIKE.filter((script) => script.test(name)).length > 1;
  return (
    name !== "" &&
    visible(name) === name &&
    !name.includes(JOINER) &&
    !MARK.test([...name][0] ?? "") &&
    countCharacters(name) <= LONGEST_NAME &&
    folded !== "bot" &&
    !folded.startsWith("bot ") &&
    !mixed
  );
}
