type Pairs = Readonly<Record<string, string>>;

const NONE: Pairs = {};

/** The one origin that may read replies from elsewhere is our own public address. */
export function buildCorsHeaders(headers: Headers, allowed: string | undefined): Pairs {
  const origin = headers.get("origin");
  if (origin === null || origin !== allowed) return NONE;
  return {
    "access-control-allow-origin": origin,
    "access-control-allow-credentials": "true",
    "access-control-expose-headers":
      "x-request-id, content-disposition, x-unreadable-rows, x-read-after, x-as-of, deprecation, sunset",
    vary: "origin",
  };
}

const PREFLIGHT: Pairs = {
  "access-control-allow-methods": "GET, POST, PATCH, DELETE",
  "access-control-allow-headers":
    "token, authorization, content-type, accept-language, idempotency-key, x-request-id, x-read-after",
  "access-control-max-age": "600",
};

/** A browser asks before it writes from elsewhere; only the allowed origin hears yes. */
export function preflight(request: Request, allowed: string | undefined, common: Pairs): Response {
  const cors = buildCorsHeaders(request.headers, allowed);
  const isAllowed = cors !== NONE;
  return new Response(null, {
    status: isAllowed ? 204 : 403,
    headers: { ...common, ...cors, ...(isAllowed && PREFLIGHT) },
  });
}
