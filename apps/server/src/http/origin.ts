const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a page elsewhere wrote this request; scripts and apps send neither header and pass. */
export function isForeignWrite(
  request: Request,
  publicOrigin: string | undefined,
): boolean {
  return !SAFE.has(request.method) && isForeign(request.headers, publicOrigin);
}

export function isForeign(
  headers: Headers,
  publicOrigin: string | undefined,
): boolean {
  const site = headers.get("sec-fetch-site");
  if (site === "cross-site") return true;
  const origin = headers.get("origin");
  if (origin === null) return site === "same-site";
  return !isOwn(origin, publicOrigin, headers.get("host"));
}

/** Without PUBLIC_URL the host that the browser asked for is our own. */
function isOwn(
  origin: string,
  publicOrigin: string | undefined,
  host: string | null,
): boolean {
  if (origin === publicOrigin) return true;
  if (publicOrigin !== undefined || host === null) return false;
  return origin === `http://${host}` || origin === `https://${host}`;
}
