/*
 * Rules of access by address, shared by sign-in, every call and every socket. Days are in the zone
 * of the list.
 */
import type { ExceptionFor, ListedAddress } from "../../core/access.ts";
import { containsAddress, type Range, readAddress, readRange } from "../../core/address.ts";
import { addDays, type Day } from "../../core/calendar.ts";
import type { Admission } from "./contract-codes.ts";

export interface Access {
  /** Empty when the list is open. */
  readonly listed: readonly Range[];
  readonly excepted: readonly Range[];
  readonly isExempt: boolean;
  /** Set when the result can change with the day, without a change of the lists. */
  readonly isDated: boolean;
}

export const isInForce = ({ from, to }: Pick<ListedAddress, "from" | "to">, day: Day): boolean =>
  from <= day && (to === null || to >= day);

const toRanges = (texts: readonly (string | null)[]): Range[] =>
  texts.flatMap((text) => {
    const range = text === null ? null : readRange(text);
    return range ? [range] : [];
  });

export function accessOn(
  day: Day,
  addresses: readonly ListedAddress[],
  exceptions: readonly ExceptionFor[],
): Access {
  const lasting = exceptions.filter(({ until }) => until >= day);
  const listed = addresses.filter((row) => isInForce(row, day));
  return {
    listed: toRanges(listed.map(({ range }) => range)),
    excepted: toRanges(lasting.map(({ range }) => range)),
    isExempt: lasting.some(({ range }) => range === null),
    isDated: lasting.length > 0 || addresses.some(({ from, to }) => from > day || to !== null),
  };
}

/**
 * Builds a list without days or exceptions; no ranges admit every address. Throws for a range that
 * cannot be read, because without it the list could admit all.
 */
export function accessFrom(ranges: readonly string[]): Access {
  const listed = toRanges(ranges);
  if (listed.length < ranges.length) throw new Error("a stored address range is malformed");
  return { listed, excepted: [], isExempt: false, isDated: false };
}

const isAmong = (ranges: readonly Range[], from: string): boolean => {
  const address = readAddress(from);
  return address !== null && ranges.some((range) => containsAddress(range, address));
};

const isExcepted = ({ isExempt, excepted }: Access, from: string): boolean =>
  isExempt || isAmong(excepted, from);

/** An address that cannot be read is in no list. */
export function computeAdmission(access: Access, from: string): Admission {
  if (access.listed.length === 0) return "OPEN";
  if (isAmong(access.listed, from)) return "LISTED";
  return isExcepted(access, from) ? "EXCEPTED" : "OUTSIDE";
}

export const isAddressAllowed = (access: Access, from: string): boolean =>
  computeAdmission(access, from) !== "OUTSIDE";

/** List with all exceptions in the state after a change. */
export interface AccessList {
  readonly addresses: readonly (ListedAddress & { readonly enabled: boolean })[];
  readonly exceptions: readonly (ExceptionFor & {
    /** Is null for the exception of an address. */
    readonly userId: number | null;
  })[];
}

/** Lists today and each later day on which a row or exception starts or ends. */
export function turningDays({ addresses, exceptions }: AccessList, today: Day): Day[] {
  const ends = [
    ...addresses.flatMap(({ to }) => to ?? []),
    ...exceptions.map(({ until }) => until),
  ];
  const days = [...addresses.map(({ from }) => from), ...ends.map((day) => addDays(day, 1))];
  return [today, ...[...new Set(days)].filter((day) => day > today).toSorted()];
}

export const buildUserAccess = (
  { addresses, exceptions }: AccessList,
  userId: number,
  day: Day,
): Access =>
  accessOn(
    day,
    addresses.filter(({ enabled }) => enabled),
    exceptions.filter((exception) => exception.userId === null || exception.userId === userId),
  );

export interface PersonAddresses {
  readonly userId: number;
  readonly addresses: readonly string[];
}

/** Finds the first day on which none of these users could sign in from their recent addresses. */
export const lockoutDay = (
  list: AccessList,
  people: readonly PersonAddresses[],
  today: Day,
): Day | undefined =>
  turningDays(list, today).find((day) =>
    people.every(({ userId, addresses }) => {
      const access = buildUserAccess(list, userId, day);
      // An open list or an exempt user admits every address, so the user cannot be shut out.
      if (computeAdmission(access, "") !== "OUTSIDE") return false;
      return !addresses.some((from) => isAddressAllowed(access, from));
    }),
  );

/**
 * Finds the first day on which the list shuts out the editor's current address. An editor who is
 * excepted today is not checked.
 */
export function findSelfLockoutDay(
  list: AccessList,
  { userId, from }: { readonly userId: number; readonly from: string },
  today: Day,
): Day | undefined {
  if (isExcepted(buildUserAccess(list, userId, today), from)) return undefined;
  return turningDays(list, today).find(
    (day) => !isAddressAllowed(buildUserAccess(list, userId, day), from),
  );
}
