/**
 * Decides what a frame may say to the page around it: nothing but that it is there and how high it is. Which
 * window and which origin said it is for the page to check.
 */

export const MESSAGE = "kolekta.frame";

/** Pixels; less cannot be read, more is no page. */
const MIN_HEIGHT = 240;
const MAX_HEIGHT = 6_000;

/** The height that a message asks for, within bounds; null for what is no such message. */
export function heightIn(message: unknown): number | null {
  if (typeof message !== "object" || message === null) return null;
  const keys = Object.keys(message);
  if (keys.length !== 2) return null;
  const { type, height } = message as Record<string, unknown>;
  if (type !== MESSAGE || typeof height !== "number") return null;
  if (!Number.isFinite(height) || height < 0) return null;
  return Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.ceil(height)));
}

/** Where a page says nothing of its height. */
export const USUAL_HEIGHT = 900;
