import { describe, expect, test } from "bun:test";
import { MIN_INK, MAX_INK } from "./heat.ts";

type Lab = readonly [number, number, number];

const css = await Bun.file(new URL("../../index.css", import.meta.url)).text();
const [light = "", dark = ""] = [":root {", ".dark {"].map((head) => {
  const from = css.indexOf(head);
  return css.slice(from, css.indexOf("\n}", from));
});

/** A colour of index.css in Oklab. */
const colour = (theme: string, name: string): Lab => {
  const found = theme.match(new RegExp(String.raw`--${name}: oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`));
  const [l, c, h] = [1, 2, 3].map((at) => Number(found?.[at])) as [number, number, number];
  const angle = (h * Math.PI) / 180;
  return [l, c * Math.cos(angle), c * Math.sin(angle)];
};

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Relative luminance by WCAG 2, through linear sRGB (the matrices of Oklab's definition). */
const luminance = ([L, a, b]: Lab): number => {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (color: Lab, other: Lab): number => {
  const [low = 0, high = 0] = [luminance(color), luminance(other)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};

const mixed = (color: Lab, other: Lab, percent: number): Lab => {
  const part = (at: 0 | 1 | 2) => (color[at] * percent + other[at] * (100 - percent)) / 100;
  return [part(0), part(1), part(2)];
};

describe.each([
  ["light", light],
  ["dark", dark],
])("contrast in the %s theme", (_, theme) => {
  const card = colour(theme, "card");

  test.each([1, 2, 3, 4, 5, 6])(
    "colour %i of the palette has enough contrast with the card",
    (order) => {
      const ink = colour(theme, `chart-${order}`);
      expect(contrast(ink, card)).toBeGreaterThanOrEqual(3);
    },
  );

  test.each([MIN_INK, (MIN_INK + MAX_INK) / 2, MAX_INK])(
    "text is legible on %i percent of the heat",
    (percent) => {
      const background = mixed(colour(theme, "heat"), card, percent);
      const text = colour(theme, "foreground");
      expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
    },
  );
});
