/**
 * Checks the form of an address. The sender alone decides if http and the host are allowed, because
 * an operator may vouch for a host.
 */
export function isEndpointUrl(text: string): boolean {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return false;
  return url.username === "" && url.password === "" && url.hash === "";
}
