/** Without wildcards and signs that would add to the policy of the page. */
const HOST = /^[a-z0-9.-]+$/;

const isLocal = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && (hostname === "localhost" || hostname === "127.0.0.1");

/** Checks for an origin of https, or of http on the own machine. */
export function isFrameOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.origin !== text || !HOST.test(url.hostname)) return false;
  return url.protocol === "https:" || isLocal(url);
}
