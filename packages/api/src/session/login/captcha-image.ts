/// <reference path="./svg-captcha.d.ts" />
import sharp from "sharp";
import drawSvg from "svg-captcha";

const LOOK = { width: 150, height: 50, fontSize: 54, noise: 2 } as const;
const PAPER = "#f4f4f5";
const SCALE = 2;

/** Draws a PNG as data URL, at twice its display size. SVG paths would reveal the letters. */
export async function drawCaptcha(text: string): Promise<string> {
  const png = await sharp(Buffer.from(drawSvg(text, LOOK)), { density: 72 * SCALE })
    .flatten({ background: PAPER })
    .toColourspace("b-w")
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}
