import { MAX_FILE_BYTES } from "../../core/files/limit.ts";

export const MAX_BYTES = MAX_FILE_BYTES;
/** Size limit of a zip of pictures, packed and unpacked. */
export const MAX_ZIP_BYTES = 25 * 1024 * 1024;
export const MAX_PICTURES = 100;
export const MAX_PIXELS = 40_000_000;

export interface PictureName {
  readonly borrowerId: string;
  readonly kind: string;
}

/**
 * Parses a path like "C-1/ID_CARD.jpg"; a number distinguishes several of a kind: "C-1/WORK-2.png".
 */
export function pictureName(path: string): PictureName | null {
  const parts = /^([^/\\]{1,100})\/([A-Z_]+)(-\d{1,3})?\.[A-Za-z]{3,4}$/.exec(path);
  const [, borrowerId, kind] = parts ?? [];
  return borrowerId && kind ? { borrowerId, kind } : null;
}
