import { BlockList, isIP } from "node:net";
import { addressText, readAddress } from "@kolekta/api/core/address";

/** Addresses whose word about the client is believed. */
export type Peers = BlockList;

/** "::ffff:10.0.0.1", "[::1]:443" and "10.0.0.1:8080" as the bare address in its one spelling; null for what is none. */
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

/** Whether the peer is a proxy whose word is believed. */
export const isTrusted = (peer: string, trusted: Peers): boolean => {
  const address = bareAddress(peer);
  return address !== null && trusts(trusted, address);
};

/**
 * Who really asks: the peer itself unless it is a trusted proxy, then the right-most hop of
 * X-Forwarded-For that no trusted proxy wrote about itself. What a client wrote further left is ignored.
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
