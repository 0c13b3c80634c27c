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

/** Returns null unless the address is a web address of the stated origin. */
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
