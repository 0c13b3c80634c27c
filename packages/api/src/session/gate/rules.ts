/*
 * How often a password may be tried, and what counts together. Decides on names and addresses alone;
 * captchas and the password itself are not known here.
 */

const MINUTE = 60_000;

export interface Limit {
  readonly failures: number;
  /** Failures are counted for this long from the first one. */
  readonly windowMs: number;
  readonly lockMs: number;
}

export const LIMITS = {
  /** One account from one address: a stranger elsewhere never locks the owner out. */
  account: { failures: 5, windowMs: 15 * MINUTE, lockMs: 15 * MINUTE },
  /** One address over all accounts; an office shares one, and its trusted devices are exempt. */
  address: { failures: 200, windowMs: 15 * MINUTE, lockMs: 15 * MINUTE },
} as const satisfies Record<string, Limit>;

/** Password hashes at work at a time in one process, and how many logins may wait for one. */
export const HASHING = { parallel: 2, waiting: 500 } as const;

export const accountSubject = (login: string, ip: string): string =>
  `account:${login.toLowerCase()}@${networkOf(ip)}`;

export const addressSubject = (ip: string): string =>
  `address:${networkOf(ip)}`;

/** What one visitor cannot change at will: the IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(ip: string): string {
  const [address = ""] = ip.split("%");
  if (!address.includes(":")) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail = ""] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail.split(":").filter(Boolean);
  const zeros = address.includes("::") ? 8 - before.length - after.length : 0;
  const groups = [
    ...before,
    ...Array<string>(Math.max(0, zeros)).fill("0"),
    ...after,
  ];
  const network = groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
  return `${network.join(":")}::/64`;
}

export const minutesUntil = (until: Date, now: Date): number =>
  Math.max(1, Math.ceil((until.getTime() - now.getTime()) / MINUTE));
