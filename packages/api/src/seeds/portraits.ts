import { dirname, join } from "node:path";
import sharp from "sharp";

/** Three people, as the package of the model shows them. */
export const GROUP = join(
  dirname(Bun.resolveSync("@vladmandic/face-api/package.json", import.meta.dir)),
  "demo",
  "sample1.jpg",
);

/** Left edges of the three faces, in pixels. */
export const [ANNA, BUDI, CITRA] = [110, 285, 540] as const;

/** One of the people, cut out, in this light. */
export const cropPortrait = (left: number, brightness = 1): Promise<Buffer> =>
  sharp(GROUP)
    .resize({ width: 800 })
    .extract({ left, top: 60, width: 200, height: 240 })
    .modulate({ brightness })
    .jpeg()
    .toBuffer();
