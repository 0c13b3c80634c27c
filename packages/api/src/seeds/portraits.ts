import { dirname, join } from "node:path";
import sharp from "sharp";

/** Picture of three people from the package of the model. */
export const GROUP = join(
  dirname(Bun.resolveSync("@vladmandic/face-api/package.json", import.meta.dir)),
  "demo",
  "sample1.jpg",
);

/** Left edges of the three faces, in pixels. */
export const [ANNA, BUDI, CITRA] = [110, 285, 540] as const;

/** Crops one person with the given brightness. */
export const cropPortrait = (left: number, brightness = 1): Promise<Buffer> =>
  sharp(GROUP)
    .resize({ width: 800 })
    .extract({ left, top: 60, width: 200, height: 240 })
    .modulate({ brightness })
    .jpeg()
    .toBuffer();
