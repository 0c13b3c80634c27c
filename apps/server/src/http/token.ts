import type { BaseContext } from "@kolekta/api/core/context";
import { readCookie } from "@kolekta/api/core/cookies";

const BEARER = /^Bearer\s+(\S+)$/i;
const SANE = /^[\x21-\x7e]{8,512}$/;

/** The header wins over the cookie: only it may write. */
export function getToken(
  headers: Headers,
  cookies: string | null,
  secure: boolean,
): BaseContext["token"] {
  const header = headers.get("token") || BEARER.exec(headers.get("authorization") ?? "")?.[1];
  if (header && SANE.test(header)) return { value: header, from: "HEADER" };
  const cookie = cookies && readCookie(cookies, "session", secure);
  return cookie && SANE.test(cookie) ? { value: cookie, from: "COOKIE" } : null;
}
