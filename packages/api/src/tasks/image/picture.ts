import sharp from "sharp";
import { AppError } from "../../core/errors.ts";
import { isPicture } from "../../core/files/media-type.ts";
import { MAX_BYTES, MAX_PIXELS } from "./rules.ts";

export interface Picture {
  readonly bytes: Blob;
  readonly width: number;
  readonly height: number;
}

const WIDEST = 2400;

/**
 * Re-encodes a picture: upright, scaled down to screen size, without metadata or other embedded
 * data.
 */
export async function cleanPicture(file: Blob, widest = WIDEST): Promise<Picture> {
  if (file.size > MAX_BYTES) throw toAppError("image.tooLarge");
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isPicture(bytes)) throw toAppError("image.notAPicture");
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize({ width: widest, height: widest, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return {
      bytes: new Blob([new Uint8Array(data)], { type: "image/webp" }),
      width: info.width,
      height: info.height,
    };
  } catch {
    throw toAppError("image.unreadable");
  }
}

const toAppError = (key: "image.tooLarge" | "image.notAPicture" | "image.unreadable"): AppError =>
  new AppError("invalid", key, {}, "file");
