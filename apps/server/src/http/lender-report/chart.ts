import { type Html, html } from "../reference/html.ts";

interface Bar {
  readonly value: number;
  /** Shown while the pointer is over the bar. */
  readonly label: string;
}

const WIDTH = 720;
const HEIGHT = 160;
/** Share of the width of a bar that separates it from the next. */
const GAP = 0.2;

/** Draws bars around a line at zero; the table of the page holds the same values. */
export function chart(title: string, bars: readonly Bar[]): Html {
  const values = bars.map(({ value }) => value);
  const top = Math.max(0, ...values);
  const range = top - Math.min(0, ...values) || 1;
  const toLength = (value: number) => (Math.abs(value) / range) * HEIGHT;
  const zero = toLength(top);
  const step = WIDTH / bars.length;
  const rectangles = bars.map(({ value, label }, at) => {
    const length = toLength(value);
    const y = value < 0 ? zero : zero - length;
    return html`<rect
      x="${(at * step).toFixed(2)}"
      y="${y.toFixed(2)}"
      width="${(step * (1 - GAP)).toFixed(2)}"
      height="${length.toFixed(2)}"
    >
      <title>${label}</title>
    </rect>`;
  });
  return html`<svg
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="none"
    role="img"
    aria-label="${title}"
  >
    ${rectangles}
    <line x1="0" x2="${WIDTH}" y1="${zero.toFixed(2)}" y2="${zero.toFixed(2)}" />
  </svg>`;
}
