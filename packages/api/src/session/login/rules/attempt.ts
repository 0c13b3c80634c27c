/*
 * How often a password may be tried, and what counts together. Decides on names and addresses alone;
 * captchas and the password itself are not known here.
 */

import { toUnmappedAddress } from "../../../core/address.ts";

const MINUTE = 60_000;

/** LOCATION: an account at one place. ADDRESS: an address over all accounts. ACCOUNT: an account over all foreign places. */
export type LimitKind = "LOCATION" | "ADDRESS" | "ACCOUNT";

export interface Limit {
  readonly failures: number;
  /** Failures are counted for this long from the first one. */
  readonly windowMs: number;
  readonly lockMs: number;
}

export type Limits = Readonly<Record<LimitKind, Limit>>;

/** Where a try comes from, as far as the account is known there. */
export type AttemptOrigin =
  /** The account's own session proves its present password once more. */
  | { readonly kind: "SESSION" }
  /** A device on which the account has logged in. */
  | { readonly kind: "DEVICE"; readonly secretHash: Buffer }
  | {
      readonly kind: "ADDRESS";
      readonly ip: string;
      /** The account has logged in from there not long ago. */
      readonly isTrusted: boolean;
    };

export interface Tried {
  readonly subject: string;
  readonly limit: Limit;
}

/**
 * What a try counts against, the account's own place first. Strangers have one allowance together that no known place
 * draws on or is held by; an address is shared, so whoever has proven himself there is not held up by the others.
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
      const strangers = {
        subject: `account:${account}`,
        limit: limits.ACCOUNT,
      };
      return origin.isTrusted
        ? [buildOwnCounter(network), address]
        : [buildOwnCounter(network), strangers, address];
    }
  }
}

/** Password hashes at work at a time in one process, and how many logins may wait for one. */
export const HASHING = { parallel: 2, waiting: 500 } as const;

/** What one visitor cannot change at will: the IPv4 address, or the first 64 bits of an IPv6 one. */
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
