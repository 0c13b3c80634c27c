import sharp from "sharp";
import { MAX_PIXELS } from "../../../tasks/image/rules.ts";
import type { FaceOrder } from "./worker.ts";

/** A larger picture does not improve the recognition. */
const WIDEST = 800;

/** Returns null when the file is not a picture. */
export async function decodePixels(picture: Uint8Array): Promise<FaceOrder | null> {
  try {
    const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .flatten({ background: "#777" })
      .toColourspace("srgb")
      .resize({ width: WIDEST, height: WIDEST, fit: "inside", withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return info.channels === 3 ? { pixels: data, width, height } : null;
  } catch {
    return null;
  }
}
