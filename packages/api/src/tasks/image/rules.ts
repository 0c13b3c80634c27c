/** Decides by its first bytes what a file is, and whether it is a picture we take. Refuses to trust names. */

export const MOST_BYTES = 10 * 1024 * 1024;
/** Of a zip of pictures, packed and unpacked. */
export const MOST_ZIP_BYTES = 25 * 1024 * 1024;
export const MOST_PICTURES = 100;
export const MOST_PIXELS = 40_000_000;

const starts = (bytes: Uint8Array, ...head: number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte);
const says = (bytes: Uint8Array, at: number, word: string): boolean =>
  [...word].every((letter, n) => bytes[at + n] === letter.charCodeAt(0));

export type PictureType = "image/jpeg" | "image/png" | "image/webp";

/** Null for anything that is not one of the three. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  if (starts(bytes, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
    return "image/png";
  return says(bytes, 0, "RIFF") && says(bytes, 8, "WEBP") ? "image/webp" : null;
}

export interface PictureName {
  readonly borrowerId: string;
  readonly kind: string;
}

/** What "C-1/ID_CARD.jpg" says; a number may tell several of a kind apart: "C-1/WORK-2.png". */
export function pictureName(path: string): PictureName | null {
  const parts = /^([^/\\]{1,100})\/([A-Z_]+)(-\d{1,3})?\.[A-Za-z]{3,4}$/.exec(
    path,
  );
  const [, borrowerId, kind] = parts ?? [];
  return borrowerId && kind ? { borrowerId, kind } : null;
}
