/** Not readable by scripts; the web page itself sets its readable cookie `token`. */
const NAMES = {
  session: "kolekta-session",
  device: "kolekta-device",
  readAfter: "kolekta-read-after",
} as const;

export type CookieName = keyof typeof NAMES;

/** Over https the prefix makes the browser refuse the cookie from any other host. */
export const cookieName = (name: CookieName, secure: boolean): string =>
  secure ? `__Host-${NAMES[name]}` : NAMES[name];

export interface CookieHeaders {
  readonly headers: Headers;
  readonly secure: boolean;
}

export function setCookie(
  { headers, secure }: CookieHeaders,
  name: CookieName,
  value: string,
  maxAgeSeconds: number,
): void {
  const parts = [
    `${cookieName(name, secure)}=${value}`,
    "Path=/",
    `Max-Age=${maxAgeSeconds}`,
    "HttpOnly",
    "SameSite=Lax",
    ...(secure ? ["Secure"] : []),
  ];
  headers.append("set-cookie", parts.join("; "));
}

export const clearCookie = (to: CookieHeaders, name: CookieName): void =>
  setCookie(to, name, "", 0);

/** Gets the value of one of our cookies from a Cookie header; null when it is absent. */
export function readCookie(
  header: string | null,
  name: CookieName,
  secure: boolean,
): string | null {
  const prefix = `${cookieName(name, secure)}=`;
  for (const part of (header ?? "").split(";")) {
    const pair = part.trim();
    if (pair.startsWith(prefix)) return pair.slice(prefix.length) || null;
  }
  return null;
}
