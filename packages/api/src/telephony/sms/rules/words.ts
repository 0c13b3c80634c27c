/** Decides how own words leave: their visible characters alone. Refuses to know what they may say; the guard does. */

const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cf}]/gu;

/** The text without characters that nobody sees; a line stays a line. */
export const visible = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replaceAll("\t", " ")
    .replace(INVISIBLE, "")
    .trim();
