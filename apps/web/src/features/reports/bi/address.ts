/** Parsed frame address: URL, and the origin that may send messages. */
export interface FrameTarget {
  readonly src: string;
  readonly origin: string;
}

interface FrameAddress {
  readonly accessUrl: string;
  /** `null` for the page's own origin. */
  readonly origin: string | null;
}

/** Is null for an address that leads anywhere but to the origin that it is said to have. */
export function toTarget(
  { accessUrl, origin }: FrameAddress,
  ownOrigin: string,
): FrameTarget | null {
  const expected = origin ?? ownOrigin;
  try {
    const url = new URL(accessUrl, ownOrigin);
    const isWeb = url.protocol === "https:" || url.protocol === "http:";
    return isWeb && url.origin === expected ? { src: url.href, origin: expected } : null;
  } catch {
    return null;
  }
}
