/** What is taken as a proof, decided by its first bytes. Refuses to trust names. */
import { pictureType } from "../../../tasks/image/rules.ts";

export const MOST_BYTES = 10 * 1024 * 1024;

const PDF = "%PDF-";

/** Null for anything else than a picture or a PDF. */
export function proofType(head: Uint8Array): string | null {
  const isPdf = [...PDF].every(
    (letter, at) => head[at] === letter.charCodeAt(0),
  );
  return isPdf ? "application/pdf" : pictureType(head);
}
