/*
 * Limits of password attempts and their subjects. The rules use logins and addresses only, neither
 * captchas nor the password.
 */

import { toUnmappedAddress } from "../../../core/address.ts";

const MINUTE = 60_000;

/**
 * LOCATION: an account at one location. ADDRESS: an address over all accounts. ACCOUNT: an account
 * over all unknown locations.
 */
export type LimitKind = "LOCATION" | "ADDRESS" | "ACCOUNT";

export interface Limit {
  readonly failures: number;
  /** Time during which failures are counted, from the first one. */
  readonly windowMs: number;
  readonly lockMs: number;
}

export type Limits = Readonly<Record<LimitKind, Limit>>;

/** Origin of an attempt as far as the account is known there. */
export type AttemptOrigin =
  /** Session of the account, when it verifies the present password again. */
  | { readonly kind: "SESSION" }
  /** Device on which the account has signed in. */
  | { readonly kind: "DEVICE"; readonly secretHash: Buffer }
  | {
      readonly kind: "ADDRESS";
      readonly ip: string;
      /** Set when the account has recently signed in from the address. */
      readonly isTrusted: boolean;
    };

export interface Tried {
  readonly subject: string;
  readonly limit: Limit;
}

/**
 * Lists the subjects that an attempt counts against, the account's own location first. Strangers
 * share one limit that does not affect known locations. An address is shared by many users, so a
 * user on a known device is not locked out by the others.
 */
export function triedAt(login: string, origin: AttemptOrigin, limits: Limits): Tried[] {
  const account = login.toLowerCase();
  const buildOwnCounter = (at: string): Tried => ({
    subject: `account:${account}@${at}`,
    limit: limits.LOCATION,
  });
  switch (origin.kind) {
    case "SESSION":
      return [buildOwnCounter("session")];
    case "DEVICE":
      return [buildOwnCounter(`device:${origin.secretHash.toString("hex")}`)];
    case "ADDRESS": {
      const network = toNetwork(origin.ip);
      const address = { subject: `address:${network}`, limit: limits.ADDRESS };
      const strangers = { subject: `account:${account}`, limit: limits.ACCOUNT };
      return origin.isTrusted
        ? [buildOwnCounter(network), address]
        : [buildOwnCounter(network), strangers, address];
    }
  }
}

/**
 * Simultaneous password hashes in one process, and maximum number of sign-ins that wait for one.
 */
export const HASHING = { parallel: 2, waiting: 500 } as const;

/**
 * Normalizes an address to the part that a visitor cannot change freely: the IPv4 address, or the
 * first 64 bits of an IPv6 address.
 */
export function toNetwork(ip: string): string {
  const [bareAddress = ""] = ip.split("%");
  const address = toUnmappedAddress(bareAddress);
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? 8 - before.length - after.length : 0;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill("0"), ...after];
  const network = groups.slice(0, 4).map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}

export const minutesUntil = (until: Date, now: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE));
