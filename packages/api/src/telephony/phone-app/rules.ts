/** Validity of a pairing code, in milliseconds. */
export const PAIRING_MS = 10 * 60_000;

/** Phones poll at least every half minute; without a poll for this long, a phone is offline. */
export const ONLINE_MS = 2 * 60_000;

/** Shortest interval between two updates of the last seen time, in milliseconds. */
export const SEEN_EVERY_MS = 60_000;

/** Without letters that look like digits. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Twelve characters, sixty random bits, from at least twelve random bytes. */
export const toPairingCode = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 12)].map((byte) => LETTERS[byte % 32]).join("");

/** Checks if the first of two versions m.n.n is older; a missing version is the oldest. */
export function isOlder(version: string | undefined, than: string): boolean {
  if (version === undefined) return true;
  const [a, b] = [version, than].map((text) => text.split(".").map(Number));
  const apart = (a ?? []).findIndex((part, n) => part !== b?.[n]);
  return apart >= 0 && (a?.[apart] ?? 0) < (b?.[apart] ?? 0);
}

const SCHEME = "kolekta:";
const HOST = "pair";

/** Builds the link in the QR code: the origin of the server and the pairing code. */
export const buildPairingLink = (server: string, code: string): string =>
  `${SCHEME}//${HOST}?${new URLSearchParams({ server, code })}`;

/** Parses a pairing link on the phone; returns null for other text. */
export function readPairingLink(
  text: string,
): { readonly server: string; readonly code: string } | null {
  const url = URL.parse(text);
  const server = url?.searchParams.get("server");
  const code = url?.searchParams.get("code");
  if (url?.protocol !== SCHEME || url.host !== HOST || !server || !code) return null;
  return { server, code };
}
