import type { Page } from "playwright-core";

/** Draws a JPEG of one grey square in the page. */
export const drawPicture = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [320, 200];
    const brush = canvas.getContext("2d");
    if (brush) {
      brush.fillStyle = "#789";
      brush.fillRect(0, 0, 320, 200);
    }
    return canvas.toDataURL("image/jpeg");
  });
  return Buffer.from(url.split(",")[1] ?? "", "base64");
};
