import { isIP } from "node:net";
import type { Env } from "../env.ts";

type ServerAddress = Pick<Env, "PUBLIC_URL" | "HOST">;

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Checks for a write request from a page of another origin. Scripts and apps send neither header
 * and pass.
 */
export function isForeignWrite(request: Request, env: ServerAddress): boolean {
  return !SAFE.has(request.method) && isForeign(request.headers, env);
}

export function isForeign(headers: Headers, env: ServerAddress): boolean {
  const site = headers.get("sec-fetch-site");
  if (site === "cross-site") return true;
  const origin = headers.get("origin");
  if (origin === null) return site === "same-site";
  return !isServerOrigin(origin, env, headers.get("host"));
}

function isServerOrigin(
  origin: string,
  { PUBLIC_URL, HOST }: ServerAddress,
  host: string | null,
): boolean {
  if (origin === PUBLIC_URL) return true;
  if (PUBLIC_URL !== undefined || host === null) return false;
  const { protocol, hostname, host: originHost } = URL.parse(origin) ?? NOWHERE;
  return /^https?:$/.test(protocol) && originHost === host && isBound(hostname, HOST);
}

const NOWHERE = { protocol: "", hostname: "", host: "" };
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const EVERY_ADDRESS = new Set(["0.0.0.0", "::"]);

/**
 * Without PUBLIC_URL only loopback and the bound address are accepted: any other name may be DNS
 * rebinding.
 */
function isBound(hostname: string, bound: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  if (LOOPBACK.test(hostname) || address === bound.toLowerCase()) return true;
  return EVERY_ADDRESS.has(bound) && isIP(address) !== 0;
}
