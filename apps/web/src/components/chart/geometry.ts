import { everyNth, type Scale } from "./scale.ts";

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** Horizontal bars, with the points below each other. */
  readonly rows: boolean;
  /** Every how many-th label of a point is shown. */
  readonly nth: number;
}

/** Label widths in pixels: a letter, a wide letter, an ideograph. */
const LETTER = 7;
const WIDE = 10;
const IDEOGRAPH = 11;
const AXIS = 22;
const COLUMNS_HEIGHT = 220;
const ROW = 30;
const GROUPED_ROW = 18;
const GAP = 8;
/** Maximum share of the width for row names. */
const MAX_NAME_SHARE = 0.42;
/** Half of a label at the end of an axis. */
const OVERHANG = 22;

const computeLetterWidth = (letter: string): number => {
  if (/[%@mwMW₱]/.test(letter)) return WIDE;
  return letter >= "\u2e80" ? IDEOGRAPH : LETTER;
};

const widest = (texts: readonly string[]): number =>
  Math.max(
    0,
    ...texts.map((text) => [...text].reduce((sum, letter) => sum + computeLetterWidth(letter), 0)),
  );

interface ChartFrameInput {
  readonly width: number;
  readonly rows: boolean;
  /** Under the axis, or beside the rows. */
  readonly names: readonly string[];
  readonly ticks: readonly string[];
  /** Labels at the ends of the rows. */
  readonly ends: readonly string[];
  /** Bars per point. */
  readonly bars: number;
}

export const buildFrame = (input: ChartFrameInput): Frame => {
  const { width, rows, names, ticks, ends, bars } = input;
  if (!rows) {
    const left = GAP + widest(ticks);
    const availableWidth = width - left;
    const nth = everyNth(names.length, availableWidth, widest(names) + 16);
    const height = COLUMNS_HEIGHT;
    const base = { width, height, left, rows, nth, top: GAP, bottom: AXIS };
    return { ...base, right: GAP };
  }
  const left = Math.min(width * MAX_NAME_SHARE, GAP + widest(names));
  const row = Math.max(ROW, bars * GROUPED_ROW + GAP);
  const height = names.length * row + AXIS;
  const base = { width, height, left, rows, nth: 1, top: 0, bottom: AXIS };
  return { ...base, right: Math.max(OVERHANG, GAP + widest(ends)) };
};

const plotWidth = ({ width, left, right }: Frame) => Math.max(1, width - left - right);
const plotHeight = ({ height, top, bottom }: Frame) => Math.max(1, height - top - bottom);

/**
 * Returns the point at x and y, the position in its band, and the position along the value axis.
 */
export const spotAt = (
  frame: Frame,
  count: number,
  at: { readonly x: number; readonly y: number },
): { index: number; within: number; along: number } => {
  const across = (at.x - frame.left) / plotWidth(frame);
  const down = (at.y - frame.top) / plotHeight(frame);
  const position = (frame.rows ? down : across) * count;
  const index = Math.max(0, Math.min(count - 1, Math.floor(position)));
  const within = Math.max(0, Math.min(1, position - index));
  return { index, within, along: frame.rows ? across : 1 - down };
};

/** Pixels of values and of points on their axes. */
export interface AxisPositions {
  /** Width of one point in pixels. */
  readonly band: number;
  readonly toValue: (value: number) => number;
  /** The middle of the point's band. */
  readonly toPoint: (index: number) => number;
}

export const createAxisPositions = (
  frame: Frame,
  { min, max }: Scale,
  count: number,
): AxisPositions => {
  const { rows, left, top, height, bottom } = frame;
  const band = (rows ? plotHeight(frame) : plotWidth(frame)) / count;
  const toShare = (value: number) => (value - min) / (max - min);
  return {
    band,
    toValue: (value) =>
      rows
        ? left + toShare(value) * plotWidth(frame)
        : height - bottom - toShare(value) * plotHeight(frame),
    toPoint: (index) => (rows ? top : left) + (index + 0.5) * band,
  };
};
