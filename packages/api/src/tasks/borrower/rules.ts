/** Decides what can be so of a borrower, from which day, and who ends it. Days are arguments; refuses to read a clock. */
import type { ErrorKey } from "@kolekta/i18n";
import type { Day } from "../../core/day.ts";
import {
  FACT_PARAMS,
  type FactKind,
  type FactOf,
  type FactParams,
  STOPPING_KINDS,
} from "./contract-fact.ts";

/** Nobody who owes anything was born before. */
const EARLIEST: Day = "1900-01-01";

/** Null where the fact can hold from this day on. */
export function refuseDay(
  fromOn: Day,
  { today, birthOn }: { today: Day; birthOn: Day | null },
): ErrorKey | null {
  if (fromOn > today) return "borrower.factInFuture";
  const first = birthOn !== null && birthOn > EARLIEST ? birthOn : EARLIEST;
  return fromOn < first ? "borrower.factTooEarly" : null;
}

export interface ParamRefusal {
  readonly key: ErrorKey;
  readonly field: string;
}

type Read = Partial<Readonly<Record<string, unknown>>>;

/** What a kind says beyond its day as its contract knows it, or the first value that does not fit. */
export function readParams<Kind extends FactKind>(
  kind: Kind,
  given: unknown,
): { readonly params: FactParams[Kind] } | { readonly refusal: ParamRefusal } {
  const read = FACT_PARAMS[kind].safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    const keys = issue?.code === "unrecognized_keys" ? issue.keys : [];
    const path = ["params", ...(issue?.path ?? []), ...keys.slice(0, 1)];
    return { refusal: refusal("borrower.factParams", path.join(".")) };
  }
  const refused = refuseParams(kind, read.data);
  return refused ? { refusal: refused } : { params: read.data as FactParams[Kind] };
}

const refusal = (key: ErrorKey, field: string): ParamRefusal => ({ key, field });

function refuseParams(kind: FactKind, said: Read): ParamRefusal | null {
  const { from, to } = said;
  const isHalf = (from === undefined) !== (to === undefined);
  if (isHalf || (from !== undefined && String(from) >= String(to)))
    return refusal("borrower.factHours", "params.to");
  const isEmpty = Object.values(said).every((one) => one === undefined);
  return kind === "INCONVENIENT" && isEmpty
    ? refusal("borrower.factEmpty", "params.channels")
    : null;
}

/** A fact as it stands in the table, with what its kind says beyond its day. */
export const factOf = ({
  factId,
  kind,
  fromOn,
  params,
}: {
  readonly factId: number;
  readonly kind: FactKind;
  readonly fromOn: Day;
  readonly params: unknown;
}): FactOf => ({ factId, kind, fromOn, params: FACT_PARAMS[kind].parse(params) }) as FactOf;

/** Late fees end with a death; while fraud is looked into, they wait where the terms say so. */
export const touchesFees = (kind: FactKind): boolean => kind === "DECEASED" || kind === "FRAUD";

export const stopsContact = (kind: FactKind): boolean => STOPPING_KINDS.some((one) => one === kind);

/** What the borrower may take back or say anew at any time, to whoever he speaks with. */
export const isWithdrawn = (kind: FactKind): boolean => kind === "CONSENT" || kind === "LANGUAGE";

/** Whoever wants to lift a fact, and what he has to do with it. */
export interface Lifter {
  readonly userId: number;
  /** Another account of the same person recorded the fact, or any attached its document. */
  readonly isSamePerson: boolean;
  /** Works an open case of the borrower, leads its agent, or runs its agency, which may lift an inconvenience. */
  readonly gains: boolean;
}

/** Null where he may: what protects the borrower is lifted by another than who said it, who gains nothing from the contact. */
export const refuseLift = (
  fact: { readonly kind: FactKind; readonly recordedBy: number | null },
  lifter: Lifter,
): SecondPersonRefusal | null => (isWithdrawn(fact.kind) ? null : refuseSecondPerson(fact, lifter));

type SecondPersonRefusal = "borrower.ownFact" | "access.samePerson" | "borrower.gainsByFact";

/** Refuses a person who recorded the fact or attached its document, or who gains by the contact. */
export function refuseSecondPerson(
  { recordedBy }: { readonly recordedBy: number | null },
  { userId, isSamePerson, gains }: Lifter,
): SecondPersonRefusal | null {
  if (recordedBy === userId) return "borrower.ownFact";
  if (isSamePerson) return "access.samePerson";
  return gains ? "borrower.gainsByFact" : null;
}
