/** Decides how free text leaves: its visible characters alone. Refuses to know what it may say; the guard does. */

import { INVISIBLE } from "../../../tasks/guard/rules/words/fold.ts";

const INVISIBLE_CHARS = new RegExp(INVISIBLE, "gu");

/** The text without characters that nobody sees; a line stays a line. */
export const stripInvisible = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replaceAll("\t", " ").replace(INVISIBLE_CHARS, "").trim();
