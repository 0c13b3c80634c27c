import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { toUnmappedAddress } from "./address.ts";

/** Networks that are nobody's business outside: this machine, our own, link-local, shared, reserved. */
const INNER = new BlockList();
const V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;
/** IPv4 addresses inside IPv6 ones (compatible, translated, NAT64, Teredo, 6to4) could mean any of those above: no provider needs them. */
const V6 = [
  ["::", 96],
  ["::ffff:0:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const;
for (const [net, prefix] of V4) INNER.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of V6) INNER.addSubnet(net, prefix, "ipv6");

export function isInner(address: string): boolean {
  const plain = toUnmappedAddress(address);
  const family = isIP(plain);
  // A zone index names a link of this machine.
  if (family === 0 || plain.includes("%")) return true;
  return INNER.check(plain, family === 4 ? "ipv4" : "ipv6");
}

/** The address leads inside, or nowhere. */
export class InnerAddressError extends Error {
  override readonly name = "InnerAddressError";
}

export interface OutsideOptions {
  /** Hosts (with their port, where it is not the usual one) that the operator vouches for. */
  readonly vouched?: readonly string[];
  /** Certificates to trust in place of the system's. */
  readonly ca?: string;
  resolve?(host: string): Promise<readonly string[]>;
}

const resolveAll = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true, order: "ipv4first" })).map(({ address }) => address);

const isVouched = (url: URL, { vouched = [] }: OutsideOptions): boolean =>
  vouched.includes(url.host);

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** The addresses behind the URL, all of the world outside; throws InnerAddressError where one is not. */
export async function outsideAddresses(
  url: URL,
  { resolve = resolveAll }: OutsideOptions = {},
): Promise<readonly string[]> {
  if (url.protocol !== "https:")
    throw new InnerAddressError(`${url.protocol} is not asked outside`);
  const host = bare(url.hostname);
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (addresses.length === 0 || addresses.some(isInner))
    throw new InnerAddressError(`${url.host} leads inside`);
  return addresses;
}

/** Nothing was sent yet: the next address may be tried. */
const UNREACHED = new Set(["ConnectionRefused", "FailedToOpenSocket"]);

/**
 * A request to a provider outside: never to an address of our own network, and never led on by a redirect.
 * It goes to the very address that was checked, under the name that the certificate must be for.
 */
export async function fetchOutside(
  address: string,
  init: RequestInit,
  options: OutsideOptions = {},
): Promise<Response> {
  const url = new URL(address);
  if (isVouched(url, options)) return fetch(url, { ...init, redirect: "error" });
  const addresses = await outsideAddresses(url, options);
  for (const [index, checked] of addresses.entries()) {
    try {
      return await fetchAt(checked, url, init, options);
    } catch (error) {
      const { code } = error as { code?: string };
      const isLast = index === addresses.length - 1;
      if (isLast || !UNREACHED.has(code ?? "")) throw error;
    }
  }
  throw new InnerAddressError(`${url.host} leads nowhere`);
}

/** The request at one address: the name is not looked up again, for a second answer could be another one. */
export function fetchAt(
  address: string,
  url: URL,
  init: RequestInit,
  { ca }: OutsideOptions,
): Promise<Response> {
  const pinned = new URL(url);
  pinned.hostname = isIP(address) === 6 ? `[${address}]` : address;
  const headers = new Headers(init.headers);
  headers.set("host", url.host);
  const tls = { serverName: bare(url.hostname), rejectUnauthorized: true };
  return fetch(pinned, {
    ...init,
    headers,
    redirect: "error",
    tls: ca === undefined ? tls : { ...tls, ca },
  });
}
