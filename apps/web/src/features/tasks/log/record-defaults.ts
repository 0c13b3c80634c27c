import { addDays, type Day, toLocalDay, startOfDay } from "@kolekta/api/core/day";
import type { PromiseRule } from "@kolekta/api/tasks/case/rules";
import type { Relation } from "@kolekta/api/tasks/contact/contract";
import type { OpenDay } from "@kolekta/api/tasks/guard/contract";
import type { DefaultValues } from "react-hook-form";
import type { RecordDraft, RecordValues } from "./record-schema.ts";
import { CALL } from "./result-choice.ts";

const HOUR_MS = 3_600_000;
const OPENING_HOUR = 9;
const SUNDAY = 0;

const isSunday = (day: Day): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() === SUNDAY;

/** Zone of the form and the days on which the borrower may be contacted; null until loaded. */
export interface Calendar {
  readonly zone: string;
  readonly open: readonly OpenDay[] | null;
}

/** Returns the day or the next open one; without known days, only Sundays are closed. */
export const workingDay = (day: Day, open: Calendar["open"] = null): Day => {
  const nextOpenDay = open?.find((openDay) => openDay.day >= day)?.day;
  return nextOpenDay ?? (isSunday(day) ? addDays(day, 1) : day);
};

/** Nine o'clock of the working day, as soon as the borrower's window is open then. */
const opening = (from: Day, { zone, open }: Calendar): Date => {
  const day = workingDay(from, open);
  const nine = new Date(startOfDay(day, zone).getTime() + OPENING_HOUR * HOUR_MS);
  const window = open?.find((openDay) => openDay.day === day);
  return window && window.from > nine ? window.from : nine;
};

/** Returns the morning of the next working day at least `days` ahead. */
export const nextOpening = (now: Date, calendar: Calendar, days = 1): Date =>
  opening(addDays(toLocalDay(now, calendar.zone), days), calendar);

const HALF_HOUR_MS = HOUR_MS / 2;

/** Returns the next half hour at least one hour from now. */
export const inAnHour = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS);

/** Returns the morning of the promise day, else of the next working day. */
export const defaultNextCall = (now: Date, calendar: Calendar, promiseOn?: Day): Date => {
  if (!promiseOn) return nextOpening(now, calendar);
  const morning = opening(promiseOn, calendar);
  return morning > now ? morning : inAnHour(now);
};

export interface Promised {
  readonly dueOn: Day;
  readonly amountMinor: number;
}

/** Proposes the whole arrears for tomorrow, within the limits of the stage. */
export const defaultPromise = (rule: PromiseRule, arrearsMinor: number, today: Day): Promised => {
  const tomorrow = addDays(today, 1);
  return {
    dueOn: tomorrow > rule.lastOn ? rule.lastOn : tomorrow,
    amountMinor: Math.min(Math.max(arrearsMinor, rule.minMinor), rule.maxMinor),
  };
};

export interface RecordContact {
  readonly contactId: number;
  readonly relation: Relation;
  readonly name: string;
  readonly phone: string;
}

const SELF: Relation = "R01";

/** Returns the borrower if reachable, otherwise the first contact. */
export const firstContact = <C extends RecordContact>(contacts: readonly C[]): C | undefined =>
  contacts.find(({ relation }) => relation === SELF) ?? contacts[0];

export const freshValues = (
  contacts: readonly RecordContact[],
  now: Date,
  calendar: Calendar,
): DefaultValues<RecordValues> => ({
  channel: CALL,
  direction: "OUT",
  contactId: firstContact(contacts)?.contactId,
  callStatus: undefined,
  result: undefined,
  contactedAt: undefined,
  remark: "",
  willingness: undefined,
  ability: undefined,
  unpaidReason: undefined,
  fraudFlag: false,
  nextCallAt: defaultNextCall(now, calendar),
  promise: undefined,
});

/** Applies a draft: its follow-up only while in the future, its contact only while it exists. */
export const withDraft = (
  fresh: DefaultValues<RecordValues>,
  draft: RecordDraft | null,
  contacts: readonly RecordContact[],
  now: Date,
): DefaultValues<RecordValues> => {
  const { nextCallAt, contactId, ...rest } = draft ?? {};
  const isListed = contacts.some((contact) => contact.contactId === contactId);
  return {
    ...fresh,
    ...rest,
    ...(isListed ? { contactId } : {}),
    ...(nextCallAt && nextCallAt > now ? { nextCallAt } : {}),
  };
};
