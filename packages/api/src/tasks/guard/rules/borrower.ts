/** What is so of the borrower and decides whether, when and where he may be reached. */
import type { FactKind, FactOf } from "../../borrower/contract-fact.ts";
import type { Params } from "../contract.ts";
import type { GuardFacts, Objection, RuleCheck } from "./facts.ts";
import { at, earliest, nextDay, weekdayOf } from "./clock.ts";

const ofKind = <Kind extends FactKind>({ borrowerFacts }: GuardFacts, kind: Kind): OfKind<Kind>[] =>
  borrowerFacts.filter((fact): fact is OfKind<Kind> => fact.kind === kind);

type OfKind<Kind extends FactKind> = Extract<FactOf, { readonly kind: Kind }>;

const STOPPED = {
  DECEASED: "deceased",
  REPRESENTED: "represented",
  FRAUD: "impersonated",
} as const;

/** Each that holds says so for itself; no consent lifts any of them. Who says he never borrowed is answered all the same. */
export const stopped: RuleCheck<"HOLD"> = ({ borrowerFacts, isAnswer }) =>
  borrowerFacts.flatMap(({ kind, factId, fromOn }): Objection[] =>
    kind === "DECEASED" || kind === "REPRESENTED" || (kind === "FRAUD" && !isAnswer)
      ? [{ reason: STOPPED[kind], params: { day: fromOn }, factId }]
      : [],
  );

/** He wants to hear from nobody, whichever number it is. */
export const askedNotTo: RuleCheck<"DNC"> = (facts) =>
  ofKind(facts, "DO_NOT_CONTACT").map(({ factId, fromOn }) => ({
    reason: "askedNotTo",
    params: { day: fromOn },
    factId,
  }));

/** A notice counts where all that it names is so: this channel, this number, this day and hour. */
export const inconvenient: RuleCheck<"INCONVENIENT"> = (facts) =>
  ofKind(facts, "INCONVENIENT")
    .filter((notice) => isMeant(notice, facts) && isNow(notice, facts))
    .map((notice) => objectionOf(notice, facts));

type Notice = FactOf<"INCONVENIENT">;

const isMeant = ({ params: { channels, contactId } }: Notice, facts: GuardFacts): boolean =>
  (channels === undefined || facts.channels.some((one) => channels.includes(one))) &&
  (contactId === undefined || facts.contact?.id === contactId);

const isNow = (
  { params: { weekdays, from, to } }: Notice,
  { now, today, zone }: GuardFacts,
): boolean =>
  (weekdays === undefined || weekdays.includes(weekdayOf(today))) &&
  (from === undefined || now >= at(today, from, zone)) &&
  (to === undefined || now < at(today, to, zone));

function objectionOf(
  { factId, params: { weekdays, from, to } }: Notice,
  facts: GuardFacts,
): Objection {
  if (to !== undefined)
    return {
      reason: "inconvenientTime",
      factId,
      params: { from: from ?? "00:00", to },
      retryAt: at(facts.today, to, facts.zone),
    };
  return weekdays && weekdays.length < 7
    ? { reason: "inconvenientDay", factId, retryAt: nextDay(facts) }
    : { reason: "inconvenientWay", factId };
}

/** When the next notice of today begins that would stop this contact; null where none does. */
export function nextInconvenience(facts: GuardFacts): Date | null {
  const { now, today, zone } = facts;
  const starts = ofKind(facts, "INCONVENIENT").flatMap((notice) => {
    const { from, weekdays } = notice.params;
    const isToday = !weekdays || weekdays.includes(weekdayOf(today));
    return from !== undefined && isToday && isMeant(notice, facts) ? [at(today, from, zone)] : [];
  });
  return earliest(starts.filter((start) => start > now));
}

/**
 * Finds the consent that covers this contact now: in effect, for each of its channels, this hour, day and holiday.
 * Null where the rule does not give way to one.
 */
export function consentTo(
  facts: GuardFacts,
  { consent }: Pick<Params["HOURS"], "consent">,
): FactOf<"CONSENT"> | null {
  if (consent !== true) return null;
  const { now, today, zone, channels, holidays } = facts;
  const covers = ({ params, fromOn }: FactOf<"CONSENT">): boolean =>
    fromOn <= today &&
    channels.length > 0 &&
    channels.every((one) => params.channels.includes(one)) &&
    params.weekdays.includes(weekdayOf(today)) &&
    (params.holidays || !holidays.has(today)) &&
    now >= at(today, params.from, zone) &&
    now < at(today, params.to, zone);
  return ofKind(facts, "CONSENT").find(covers) ?? null;
}
