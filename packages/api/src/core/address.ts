/*
 * Parses Internet addresses and ranges (CIDR), the same in the browser and on the server. An
 * IPv4-mapped IPv6 address ("::ffff:10.0.0.1") counts as the IPv4 address everywhere.
 */

export interface IpAddress {
  readonly family: 4 | 6;
  readonly value: bigint;
}

/** Range of all addresses that share the first `bits` bits. */
export interface Range extends IpAddress {
  readonly bits: number;
}

export const toBitLength = ({ family }: Pick<IpAddress, "family">): 32 | 128 =>
  family === 4 ? 32 : 128;

const BYTE = /^(0|[1-9]\d{0,2})$/;

function readV4(text: string): bigint | null {
  const parts = text.split(".");
  if (parts.length !== 4) return null;
  let value = 0n;
  for (const part of parts) {
    // "010" is eight in some programs and ten in others.
    if (!BYTE.test(part) || Number(part) > 255) return null;
    value = (value << 8n) | BigInt(part);
  }
  return value;
}

const GROUP = /^[\da-f]{1,4}$/i;

/**
 * Parses the groups on one side of "::". The last part may end in an IPv4 address, which fills two
 * groups.
 */
function parseGroups(text: string, isLast: boolean): bigint[] | null {
  if (text === "") return [];
  const groups: bigint[] = [];
  const parts = text.split(":");
  for (const [at, part] of parts.entries()) {
    const embedded = isLast && at === parts.length - 1 ? readV4(part) : null;
    if (embedded !== null) groups.push(embedded >> 16n, embedded & 0xffffn);
    else if (GROUP.test(part)) groups.push(BigInt(`0x${part}`));
    else return null;
  }
  return groups;
}

function readV6(text: string): bigint | null {
  const sides = text.split("::");
  if (sides.length > 2) return null;
  const [head, tail] = sides.map((side, at) => parseGroups(side, at === sides.length - 1));
  if (!head || tail === null) return null;
  const groupCount = head.length + (tail?.length ?? 0);
  if (tail === undefined ? groupCount !== 8 : groupCount > 7) return null;
  const zeros = Array<bigint>(8 - groupCount).fill(0n);
  return [...head, ...zeros, ...(tail ?? [])].reduce((value, group) => (value << 16n) | group, 0n);
}

const MAPPED = 0xffffn;

/** Parses an address. Returns null for other text; zones and ports are not accepted. */
export function readAddress(text: string): IpAddress | null {
  if (!text.includes(":")) {
    const value = readV4(text);
    return value === null ? null : { family: 4, value };
  }
  const value = readV6(text);
  if (value === null) return null;
  return value >> 32n === MAPPED ? { family: 4, value: value & 0xffffffffn } : { family: 6, value };
}

const textOfV4 = (value: bigint): string =>
  [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join(".");

/**
 * Formats in lower case, without leading zeros, with the longest run of empty groups left out (RFC
 * 5952).
 */
function textOfV6(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((value >> BigInt(112 - 16 * at)) & 0xffffn).toString(16),
  );
  let [start, longest] = [-1, 1];
  for (let at = 0; at < 8; at += 1) {
    let end = at;
    while (groups[end] === "0") end += 1;
    if (end - at > longest) [start, longest] = [at, end - at];
  }
  if (start < 0) return groups.join(":");
  const [before, after] = [groups.slice(0, start), groups.slice(start + longest)];
  return `${before.join(":")}::${after.join(":")}`;
}

export const addressText = ({ family, value }: IpAddress): string =>
  family === 4 ? textOfV4(value) : textOfV6(value);

/** A single address without its length. */
export const rangeText = (range: Range): string =>
  range.bits === toBitLength(range) ? addressText(range) : `${addressText(range)}/${range.bits}`;

/** Without the bits beyond the length. */
export function toNetwork(range: Range): Range {
  const rest = BigInt(toBitLength(range) - range.bits);
  return { ...range, value: (range.value >> rest) << rest };
}

/**
 * Parses an address, or a range with its prefix length. Bits beyond the length stay as written.
 * Returns null for other text.
 */
export function readRange(text: string): Range | null {
  const [host = "", length, ...rest] = text.trim().split("/");
  const address = readAddress(host);
  if (!address || rest.length > 0) return null;
  if (length === undefined) return { ...address, bits: toBitLength(address) };
  if (!/^\d{1,3}$/.test(length)) return null;
  // The prefix length of an IPv4-mapped range includes the 96 bits before the address.
  const isMapped = address.family === 4 && host.includes(":");
  const bits = Number(length) - (isMapped ? 96 : 0);
  return bits >= 0 && bits <= toBitLength(address) ? { ...address, bits } : null;
}

export function containsAddress(range: Range, address: IpAddress): boolean {
  if (range.family !== address.family) return false;
  const rest = BigInt(toBitLength(range) - range.bits);
  return range.value >> rest === address.value >> rest;
}

/** Converts an IPv4-mapped IPv6 address to IPv4; other addresses stay as written. */
export function toUnmappedAddress(address: string): string {
  if (!address.includes(":")) return address;
  const read = readAddress(address);
  return read?.family === 4 ? addressText(read) : address;
}

/** Splits a text into addresses and ranges, at spaces, lines, commas and semicolons. */
export const splitRanges = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
