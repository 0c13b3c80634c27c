/** Rules about borrower flags: if, when and how the borrower may be contacted. */
import type { BorrowerFlagKind, TypedBorrowerFlag } from "../../borrower/contract-flag.ts";
import type { Params } from "../contract.ts";
import type { GuardInputs, Objection, RuleCheck } from "./inputs.ts";
import { toClockInstant, findEarliest, nextDay, toWeekday } from "./clock.ts";

const ofKind = <Kind extends BorrowerFlagKind>(
  { borrowerFlags }: GuardInputs,
  kind: Kind,
): OfKind<Kind>[] => borrowerFlags.filter((flag): flag is OfKind<Kind> => flag.kind === kind);

type OfKind<Kind extends BorrowerFlagKind> = Extract<TypedBorrowerFlag, { readonly kind: Kind }>;

const STOPPED = {
  DECEASED: "deceased",
  REPRESENTED: "represented",
  FRAUD: "impersonated",
} as const;

/**
 * Each flag objects separately, and consent lifts none of them. A borrower who denies the loan
 * (FRAUD) still gets answers to complaints.
 */
export const checkBorrowerFlags: RuleCheck<"HOLD"> = ({ borrowerFlags, isAnswer }) =>
  borrowerFlags.flatMap(({ kind, flagId, fromOn }): Objection[] =>
    kind === "DECEASED" || kind === "REPRESENTED" || (kind === "FRAUD" && !isAnswer)
      ? [{ reason: STOPPED[kind], params: { day: fromOn }, flagId }]
      : [],
  );

/** Applies to every number of the borrower. */
export const requestedNoContact: RuleCheck<"DNC"> = (inputs) =>
  ofKind(inputs, "DO_NOT_CONTACT").map(({ flagId, fromOn }) => ({
    reason: "askedNotTo",
    params: { day: fromOn },
    flagId,
  }));

/** An INCONVENIENT flag applies when all that it names matches: channel, number, day and hour. */
export const checkInconvenient: RuleCheck<"INCONVENIENT"> = (inputs) =>
  ofKind(inputs, "INCONVENIENT")
    .filter((notice) => isMeant(notice, inputs) && isNow(notice, inputs))
    .map((notice) => buildObjection(notice, inputs));

type Notice = TypedBorrowerFlag<"INCONVENIENT">;

const isMeant = ({ params: { channels, contactId } }: Notice, inputs: GuardInputs): boolean =>
  (channels === undefined || inputs.channels.some((channel) => channels.includes(channel))) &&
  (contactId === undefined || inputs.contact?.id === contactId);

const isNow = (
  { params: { weekdays, from, to } }: Notice,
  { now, today, zone }: GuardInputs,
): boolean =>
  (weekdays === undefined || weekdays.includes(toWeekday(today))) &&
  (from === undefined || now >= toClockInstant(today, from, zone)) &&
  (to === undefined || now < toClockInstant(today, to, zone));

function buildObjection(
  { flagId, params: { weekdays, from, to } }: Notice,
  inputs: GuardInputs,
): Objection {
  if (to !== undefined)
    return {
      reason: "inconvenientTime",
      flagId,
      params: { from: from ?? "00:00", to },
      retryAt: toClockInstant(inputs.today, to, inputs.zone),
    };
  return weekdays && weekdays.length < 7
    ? { reason: "inconvenientDay", flagId, retryAt: nextDay(inputs) }
    : { reason: "inconvenientWay", flagId };
}

/**
 * Returns the start of the next inconvenient time of today that would block this contact; null
 * without one.
 */
export function nextInconvenience(inputs: GuardInputs): Date | null {
  const { now, today, zone } = inputs;
  const starts = ofKind(inputs, "INCONVENIENT").flatMap((notice) => {
    const { from, weekdays } = notice.params;
    const isToday = !weekdays || weekdays.includes(toWeekday(today));
    return from !== undefined && isToday && isMeant(notice, inputs)
      ? [toClockInstant(today, from, zone)]
      : [];
  });
  return findEarliest(starts.filter((start) => start > now));
}

/**
 * Finds the consent that covers this contact now: in effect, for each of its channels, this hour,
 * day and holiday. Returns null when the rule accepts no consent or none covers the contact.
 */
export function consentTo(
  inputs: GuardInputs,
  { consent }: Pick<Params["HOURS"], "consent">,
): TypedBorrowerFlag<"CONSENT"> | null {
  if (consent !== true) return null;
  const { now, today, zone, channels, holidays } = inputs;
  const covers = ({ params, fromOn }: TypedBorrowerFlag<"CONSENT">): boolean =>
    fromOn <= today &&
    channels.length > 0 &&
    channels.every((channel) => params.channels.includes(channel)) &&
    params.weekdays.includes(toWeekday(today)) &&
    (params.holidays || !holidays.has(today)) &&
    now >= toClockInstant(today, params.from, zone) &&
    now < toClockInstant(today, params.to, zone);
  return ofKind(inputs, "CONSENT").find(covers) ?? null;
}
