/** Where the box stands: its distance from the right and the lower edge of the window. */
export interface Place {
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Above the bar of repayments, over the side menu's empty end. */
export const defaultPlace = (window: Size, box: Size): Place => ({
  right: window.width - box.width - MARGIN,
  bottom: FOOT + MARGIN + 40,
});

const MARGIN = 8;
const HEAD = 48;
const FOOT = 36;

const within = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, Math.max(least, most)));

/** The nearest place at which the whole box is in the window, clear of header and foot. */
export const clamp = (place: Place, window: Size, box: Size): Place => ({
  right: within(place.right, MARGIN, window.width - box.width - MARGIN),
  bottom: within(place.bottom, FOOT + MARGIN, window.height - HEAD - box.height - MARGIN),
});

const STEP = 16;
const LARGE_STEP = 96;

/** Where a key moves the box; null for a key that moves nothing. */
export function moved(
  place: Place,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): Place | null {
  const step = shiftKey ? LARGE_STEP : STEP;
  const { right, bottom } = place;
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

/** What a former visit left behind, as far as it is a place. */
export const readPlace = (stored: unknown): Place | null => {
  const { right, bottom } = (stored ?? {}) as Partial<Place>;
  return Number.isFinite(right) && Number.isFinite(bottom)
    ? { right: Number(right), bottom: Number(bottom) }
    : null;
};
