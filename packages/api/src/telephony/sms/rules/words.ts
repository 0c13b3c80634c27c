/** Pure rules: free text is sent with its visible characters only. The guard checks the content. */

import { INVISIBLE } from "../../../tasks/guard/rules/words/fold.ts";

const INVISIBLE_CHARS = new RegExp(INVISIBLE, "gu");

/** Removes invisible characters but keeps line breaks. */
export const stripInvisible = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replaceAll("\t", " ").replace(INVISIBLE_CHARS, "").trim();
