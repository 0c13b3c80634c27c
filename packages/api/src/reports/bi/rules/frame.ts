/**
 * Decides which messages a frame may send to the page around it: only its presence and its height.
 * The page checks window and origin of a message.
 */

export const MESSAGE = "kolekta.frame";

/** In pixels; a lower page is unreadable, a higher one is not a real page. */
const MIN_HEIGHT = 240;
const MAX_HEIGHT = 6_000;

/** Reads the height from a message and clamps it. Returns null for any other message. */
export function heightIn(message: unknown): number | null {
  if (typeof message !== "object" || message === null) return null;
  const keys = Object.keys(message);
  if (keys.length !== 2) return null;
  const { type, height } = message as Record<string, unknown>;
  if (type !== MESSAGE || typeof height !== "number") return null;
  if (!Number.isFinite(height) || height < 0) return null;
  return Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.ceil(height)));
}

/** Height of a page that sends none. */
export const USUAL_HEIGHT = 900;
