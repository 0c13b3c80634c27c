/** Decides what can be so of a borrower, from which day, and who ends it. Days are arguments; refuses to read a clock. */
import type { ErrorKey } from "@kolekta/i18n";
import type { Day } from "../../core/day.ts";
import {
  BORROWER_FLAG_PARAMS,
  type BorrowerFlagKind,
  type TypedBorrowerFlag,
  type BorrowerFlagParams,
  STOPPING_KINDS,
} from "./contract-flag.ts";

/** Nobody who owes anything was born before. */
const EARLIEST: Day = "1900-01-01";

/** Null where the fact can hold from this day on. */
export function getDayRefusal(
  fromOn: Day,
  { today, birthOn }: { today: Day; birthOn: Day | null },
): ErrorKey | null {
  if (fromOn > today) return "borrower.flagInFuture";
  const first = birthOn !== null && birthOn > EARLIEST ? birthOn : EARLIEST;
  return fromOn < first ? "borrower.flagBeforeBirth" : null;
}

export interface ParamRefusal {
  readonly key: ErrorKey;
  readonly field: string;
}

type Read = Partial<Readonly<Record<string, unknown>>>;

/** What a kind says beyond its day as its contract knows it, or the first value that does not fit. */
export function readParams<Kind extends BorrowerFlagKind>(
  kind: Kind,
  input: unknown,
): { readonly params: BorrowerFlagParams[Kind] } | { readonly refusal: ParamRefusal } {
  const read = BORROWER_FLAG_PARAMS[kind].safeParse(input);
  if (!read.success) {
    const [issue] = read.error.issues;
    const keys = issue?.code === "unrecognized_keys" ? issue.keys : [];
    const path = ["params", ...(issue?.path ?? []), ...keys.slice(0, 1)];
    return { refusal: refusal("borrower.flagParamsInvalid", path.join(".")) };
  }
  const paramRefusal = getParamRefusal(kind, read.data);
  return paramRefusal
    ? { refusal: paramRefusal }
    : { params: read.data as BorrowerFlagParams[Kind] };
}

const refusal = (key: ErrorKey, field: string): ParamRefusal => ({ key, field });

function getParamRefusal(kind: BorrowerFlagKind, params: Read): ParamRefusal | null {
  const { from, to } = params;
  const isHalf = (from === undefined) !== (to === undefined);
  if (isHalf || (from !== undefined && String(from) >= String(to)))
    return refusal("borrower.flagHoursInvalid", "params.to");
  const isEmpty = Object.values(params).every((value) => value === undefined);
  return kind === "INCONVENIENT" && isEmpty
    ? refusal("borrower.flagEmpty", "params.channels")
    : null;
}

/** A fact as it stands in the table, with what its kind says beyond its day. */
export const toBorrowerFlag = ({
  flagId,
  kind,
  fromOn,
  params,
}: {
  readonly flagId: number;
  readonly kind: BorrowerFlagKind;
  readonly fromOn: Day;
  readonly params: unknown;
}): TypedBorrowerFlag =>
  ({ flagId, kind, fromOn, params: BORROWER_FLAG_PARAMS[kind].parse(params) }) as TypedBorrowerFlag;

/** Late fees end with a death; while fraud is looked into, they wait where the terms say so. */
export const touchesFees = (kind: BorrowerFlagKind): boolean =>
  kind === "DECEASED" || kind === "FRAUD";

export const stopsContact = (kind: BorrowerFlagKind): boolean =>
  STOPPING_KINDS.some((stoppingKind) => stoppingKind === kind);

/** What the borrower may take back or say anew at any time, to whoever he speaks with. */
export const isWithdrawn = (kind: BorrowerFlagKind): boolean =>
  kind === "CONSENT" || kind === "LANGUAGE";

/** Whoever wants to lift a fact, and what he has to do with it. */
export interface Lifter {
  readonly userId: number;
  /** Another account of the same person recorded the fact, or any attached its document. */
  readonly isSamePerson: boolean;
  /** Works an open case of the borrower, leads its agent, or runs its agency, which may lift an inconvenience. */
  readonly gains: boolean;
}

/** Null where he may: what protects the borrower is lifted by another than who said it, who gains nothing from the contact. */
export const getLiftRefusal = (
  flag: { readonly kind: BorrowerFlagKind; readonly recordedBy: number | null },
  lifter: Lifter,
): SecondPersonRefusal | null =>
  isWithdrawn(flag.kind) ? null : getSecondPersonRefusal(flag, lifter);

type SecondPersonRefusal =
  "borrower.cannotDecideOwnFlag" | "access.samePerson" | "borrower.worksThisCase";

/** Refuses a person who recorded the fact or attached its document, or who gains by the contact. */
export function getSecondPersonRefusal(
  { recordedBy }: { readonly recordedBy: number | null },
  { userId, isSamePerson, gains }: Lifter,
): SecondPersonRefusal | null {
  if (recordedBy === userId) return "borrower.cannotDecideOwnFlag";
  if (isSamePerson) return "access.samePerson";
  return gains ? "borrower.worksThisCase" : null;
}
