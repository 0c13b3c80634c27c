import { BlockList, isIP } from "node:net";
import { addressText, readAddress } from "@kolekta/api/core/address";

/** Proxies whose forwarding headers are trusted. */
export type Peers = BlockList;

/**
 * Normalizes "::ffff:10.0.0.1", "[::1]:443" and "10.0.0.1:8080" to the bare address; null when it
 * is no address.
 */
export function bareAddress(text: string): string | null {
  const trimmed = text.trim();
  const host =
    /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ??
    /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(trimmed)?.[1] ??
    trimmed;
  const [plain = ""] = host.split("%");
  const address = readAddress(plain);
  return address && addressText(address);
}

/** Throws a RangeError that names the entry which is neither an address nor a range. */
export function parsePeers(entries: readonly string[]): Peers {
  const peers = new BlockList();
  for (const entry of entries) {
    const [host = "", bits, ...rest] = entry.split("/");
    const address = bareAddress(host);
    const version = address ? isIP(address) : 0;
    const maxBits = version === 6 ? 128 : 32;
    const prefix = bits === undefined ? maxBits : Number(bits || Number.NaN);
    const sound = Number.isInteger(prefix) && prefix >= 0 && prefix <= maxBits;
    if (!address || !sound || rest.length > 0) throw new RangeError(entry);
    peers.addSubnet(address, prefix, getFamily(address));
  }
  return peers;
}

const getFamily = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

const trusts = (peers: Peers, address: string): boolean => peers.check(address, getFamily(address));

/** Checks that the peer is a trusted proxy. */
export const isTrusted = (peer: string, trusted: Peers): boolean => {
  const address = bareAddress(peer);
  return address !== null && trusts(trusted, address);
};

/**
 * Returns the client's address: the peer, or behind a trusted proxy the right-most hop of
 * X-Forwarded-For that is no trusted proxy. Hops further left are ignored, because clients can
 * forge them.
 */
export function clientAddress(
  peer: string,
  forwarded: string | null,
  trusted: Peers | null,
): string {
  let client = bareAddress(peer) ?? peer;
  if (!trusted || !forwarded || !trusts(trusted, client)) return client;
  for (const hop of forwarded.split(",").reverse()) {
    const address = bareAddress(hop);
    if (!address) return client;
    client = address;
    if (!trusts(trusted, address)) return client;
  }
  return client;
}
