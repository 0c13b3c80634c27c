import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/** Networks that are nobody's business outside: this machine, the house's own, link-local, shared, reserved. */
const INNER = new BlockList();
const V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;
const V6 = [
  ["::", 128],
  ["::1", 128],
  ["64:ff9b::", 96],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const;
for (const [net, prefix] of V4) INNER.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of V6) INNER.addSubnet(net, prefix, "ipv6");

/** An IPv4 address that is written as an IPv6 one is what it is. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

export function isInner(address: string): boolean {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  const family = isIP(plain);
  return family === 0 || INNER.check(plain, family === 4 ? "ipv4" : "ipv6");
}

/** The address leads inside, or nowhere. */
export class InnerAddressError extends Error {
  override readonly name = "InnerAddressError";
}

export interface OutsideOptions {
  /** Hosts (with their port, where it is not the usual one) that the operator vouches for. */
  readonly vouched?: readonly string[];
  resolve?(host: string): Promise<readonly string[]>;
}

const resolveAll = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** Throws InnerAddressError unless every address behind the URL is one of the world outside. */
export async function checkOutside(
  url: URL,
  { vouched = [], resolve = resolveAll }: OutsideOptions = {},
): Promise<void> {
  if (vouched.includes(url.host)) return;
  if (url.protocol !== "https:")
    throw new InnerAddressError(`${url.protocol} is not asked outside`);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (addresses.length === 0 || addresses.some(isInner))
    throw new InnerAddressError(`${url.host} leads inside`);
}

/** A request to a provider outside: never to an address of the house, and never led on by a redirect. */
export async function fetchOutside(
  address: string,
  init: RequestInit,
  options?: OutsideOptions,
): Promise<Response> {
  const url = new URL(address);
  await checkOutside(url, options);
  return fetch(url, { ...init, redirect: "error" });
}
