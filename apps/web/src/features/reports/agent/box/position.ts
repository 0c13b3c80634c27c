/** Position of the box: distance from the right and the lower edge of the window. */
export interface BoxPosition {
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Above the repayment ticker, over the empty end of the side menu. */
export const computeDefaultPosition = (window: Size, box: Size): BoxPosition => ({
  right: window.width - box.width - MARGIN,
  bottom: FOOT + MARGIN + 40,
});

const MARGIN = 8;
const HEAD = 48;
const FOOT = 36;

const within = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(value, Math.max(min, max)));

/** Returns the nearest position at which the whole box is visible, clear of header and footer. */
export const clamp = (position: BoxPosition, window: Size, box: Size): BoxPosition => ({
  right: within(position.right, MARGIN, window.width - box.width - MARGIN),
  bottom: within(position.bottom, FOOT + MARGIN, window.height - HEAD - box.height - MARGIN),
});

const STEP = 16;
const LARGE_STEP = 96;

/** Returns the new position for a key; null for a key without a move. */
export function moveBox(
  position: BoxPosition,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): BoxPosition | null {
  const step = shiftKey ? LARGE_STEP : STEP;
  const { right, bottom } = position;
  switch (key) {
    case "ArrowLeft":
      return { right: right + step, bottom };
    case "ArrowRight":
      return { right: right - step, bottom };
    case "ArrowUp":
      return { right, bottom: bottom + step };
    case "ArrowDown":
      return { right, bottom: bottom - step };
    default:
      return null;
  }
}

/** Parses a stored position; returns null when it is malformed. */
export const parsePosition = (stored: unknown): BoxPosition | null => {
  const { right, bottom } = (stored ?? {}) as Partial<BoxPosition>;
  return Number.isFinite(right) && Number.isFinite(bottom)
    ? { right: Number(right), bottom: Number(bottom) }
    : null;
};
