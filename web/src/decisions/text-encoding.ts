/** Texts inside one word of an action, as records have them: `t.53uperika` is Superika. */

/** The longest text, in characters, and the longest word it may become. */
export const LONGEST_TEXT = 40;
const LONGEST_WORD = 150;

/** The word for a text; null if it is too long or has letters that cannot be printed. */
export function encodeText(text: string): string | null {
  const plain = text.trim().normalize("NFC");
  if ([...plain].length > LONGEST_TEXT || /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/u.test(plain))
    return null;
  const word = `t${[...new TextEncoder().encode(plain)].map(encodeByte).join("")}`;
  return word.length > LONGEST_WORD ? null : word;
}

/** The text of a word. */
export function decodeText(word: string): string {
  const bytes: number[] = [];
  for (const [part] of word.slice(1).matchAll(/\.[0-9a-f]{2}|./g)) {
    if (part.length === 3) bytes.push(parseInt(part.slice(1), 16));
    else bytes.push(part === "_" ? SPACE : part.charCodeAt(0));
  }
  return new TextDecoder().decode(new Uint8Array(bytes));
}

const SPACE = 32;

function encodeByte(byte: number): string {
  const char = String.fromCharCode(byte);
  if (/[a-z0-9]/.test(char)) return char;
  return byte === SPACE ? "_" : `.${byte.toString(16).padStart(2, "0")}`;
}
