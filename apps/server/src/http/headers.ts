import type { Env } from "../env.ts";
import { frameSource } from "../env-dashboard.ts";

type Pairs = Readonly<Record<string, string>>;

const COMMON: Pairs = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
};

/** A reply of the API is no page: nothing in it may load, run or be framed. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

/** A page of ours: everything from here, no inline script, in no frame. */
const PAGE = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' data: blob:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * Policy of a page of this server in a frame: its own files and data only, and only in frames of
 * this installation.
 */
const FRAME = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

const PERMISSIONS = "camera=(self), microphone=(self), geolocation=()";

export interface SecurityHeaders {
  readonly api: Pairs;
  readonly page: Pairs;
  readonly frame: Pairs;
}

/** Built once at the start; HSTS only when the public URL uses https. */
export function securityHeaders(env: Env): SecurityHeaders {
  const common = env.SANDBOX === "on" ? { ...COMMON, "x-sandbox": "on" } : COMMON;
  const https = env.PUBLIC_URL?.startsWith("https:") ?? false;
  const hsts: Pairs = https ? { "strict-transport-security": "max-age=31536000" } : {};
  const sockets = env.PUBLIC_URL ? ` ${env.PUBLIC_URL.replace(/^http/, "ws")}` : "";
  const policy = [...PAGE, `frame-src ${frameSource(env)}`, `connect-src 'self'${sockets}`].join(
    "; ",
  );
  const around = env.FRAME_ORIGIN === undefined ? "'self'" : env.PUBLIC_URL;
  return {
    api: { ...common, ...hsts, "cache-control": "no-store", "content-security-policy": NO_PAGE },
    page: {
      ...common,
      ...hsts,
      "content-security-policy": policy,
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": PERMISSIONS,
      "x-frame-options": "DENY",
    },
    frame: {
      ...common,
      ...hsts,
      "cache-control": "no-cache",
      "content-security-policy": [...FRAME, `frame-ancestors ${around}`].join("; "),
      "permissions-policy": "camera=(), microphone=(), geolocation=()",
    },
  };
}
