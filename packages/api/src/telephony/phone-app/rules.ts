/** How long a phone may be paired once it is allowed. */
export const PAIRING_MS = 10 * 60_000;

/** A phone asks at least every half minute; what has not for this long is off or away. */
export const ONLINE_MS = 2 * 60_000;

/** How often it is written down that a phone asked. */
export const SEEN_EVERY_MS = 60_000;

/** Without the letters that are taken for digits. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Twelve signs, sixty random bits, out of at least twelve random bytes. */
export const toPairingCode = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 12)].map((byte) => LETTERS[byte % 32]).join("");

/** Whether the first of two versions m.n.n comes before the other; what says none is older than any. */
export function isOlder(version: string | undefined, than: string): boolean {
  if (version === undefined) return true;
  const [a, b] = [version, than].map((text) => text.split(".").map(Number));
  const apart = (a ?? []).findIndex((part, n) => part !== b?.[n]);
  return apart >= 0 && (a?.[apart] ?? 0) < (b?.[apart] ?? 0);
}

const SCHEME = "kolekta:";
const HOST = "pair";

/** What a QR code holds: where the server is (an origin), and the code that pairs the phone with it. */
export const buildPairingLink = (server: string, code: string): string =>
  `${SCHEME}//${HOST}?${new URLSearchParams({ server, code })}`;

/** The same, read by the phone; null for anything else. */
export function readPairingLink(
  text: string,
): { readonly server: string; readonly code: string } | null {
  const url = URL.parse(text);
  const server = url?.searchParams.get("server");
  const code = url?.searchParams.get("code");
  if (url?.protocol !== SCHEME || url.host !== HOST || !server || !code) return null;
  return { server, code };
}
