import sharp from "sharp";
import { MAX_PIXELS } from "../../../tasks/image/rules.ts";
import type { FaceOrder } from "./worker.ts";

/** More says nothing more of a face. */
const WIDEST = 800;

/** Null for what is no picture. */
export async function decodePixels(picture: Uint8Array): Promise<FaceOrder | null> {
  try {
    const { data, info } = await sharp(picture, {
      limitInputPixels: MAX_PIXELS,
      failOn: "error",
    })
      .rotate()
      .flatten({ background: "#777" })
      .toColourspace("srgb")
      .resize({
        width: WIDEST,
        height: WIDEST,
        fit: "inside",
        withoutEnlargement: true,
      })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return info.channels === 3 ? { pixels: data, width, height } : null;
  } catch {
    return null;
  }
}
