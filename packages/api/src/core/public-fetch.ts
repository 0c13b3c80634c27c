import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { toUnmappedAddress } from "./address.ts";

/** Networks closed to outgoing requests: loopback, private, link-local, shared, reserved. */
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
/**
 * IPv4 addresses inside IPv6 ones (compatible, translated, NAT64, Teredo, 6to4) could be any of
 * those above; no provider needs them.
 */
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
  // A zone index refers to an interface of this machine.
  if (family === 0 || plain.includes("%")) return true;
  return INNER.check(plain, family === 4 ? "ipv4" : "ipv6");
}

/** The address is internal or invalid. */
export class InnerAddressError extends Error {
  override readonly name = "InnerAddressError";
}

export interface OutsideOptions {
  /** Internal hosts (with a port that is not the default) that the operator allows. */
  readonly vouched?: readonly string[];
  /** Trusted certificates instead of those of the system. */
  readonly ca?: string;
  resolve?(host: string): Promise<readonly string[]>;
}

const resolveAll = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true, order: "ipv4first" })).map(({ address }) => address);

/** Checks if the operator allows this internal host. */
export const isVouched = (url: URL, { vouched = [] }: OutsideOptions): boolean =>
  vouched.includes(url.host);

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/**
 * Resolves the URL to external addresses; throws InnerAddressError when one of them is internal,
 * and the reason of the signal when it aborts first.
 */
export async function outsideAddresses(
  url: URL,
  { resolve = resolveAll }: OutsideOptions = {},
  signal?: AbortSignal | null,
): Promise<readonly string[]> {
  if (url.protocol !== "https:")
    throw new InnerAddressError(`${url.protocol} is not asked outside`);
  const host = bare(url.hostname);
  const addresses = isIP(host) ? [host] : await beforeAbort(resolve(host), signal);
  if (addresses.length === 0 || addresses.some(isInner))
    throw new InnerAddressError(`${url.host} leads inside`);
  return addresses;
}

/** Rejects when the signal does: a lookup cannot be ended, only abandoned. */
async function beforeAbort<T>(work: Promise<T>, signal: AbortSignal | null = null): Promise<T> {
  if (!signal) return work;
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** No data was sent yet, so the next address may be tried. */
const UNREACHED = new Set(["ConnectionRefused", "FailedToOpenSocket"]);

/**
 * Sends a request to an external provider, never to an address of our own network, and follows no
 * redirect. Connects to the very address that was checked and verifies the certificate against the
 * host name.
 */
export async function fetchOutside(
  address: string,
  init: RequestInit,
  options: OutsideOptions = {},
): Promise<Response> {
  const url = new URL(address);
  if (isVouched(url, options)) return fetch(url, { ...init, redirect: "error" });
  const addresses = await outsideAddresses(url, options, init.signal);
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

/** Sends the request to one address without a second lookup, which could give another address. */
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
