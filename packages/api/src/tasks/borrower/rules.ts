/** Decides which borrower flags can be recorded, from which day, and who may end them. */
import type { ErrorKey } from "@kolekta/i18n";
import type { Day } from "../../core/day.ts";
import {
  BORROWER_FLAG_PARAMS,
  type BorrowerFlagKind,
  type TypedBorrowerFlag,
  type BorrowerFlagParams,
  STOPPING_KINDS,
} from "./contract-flag.ts";

/** No borrower was born before this day. */
const EARLIEST: Day = "1900-01-01";

/** Returns null when the flag can start on this day. */
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

/** Parses the parameters of a kind, or returns the first invalid value. */
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

/** Parses a stored flag with the parameters of its kind. */
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

/**
 * Late fees end on the day of death. During a fraud investigation they pause when the terms require
 * it.
 */
export const touchesFees = (kind: BorrowerFlagKind): boolean =>
  kind === "DECEASED" || kind === "FRAUD";

export const stopsContact = (kind: BorrowerFlagKind): boolean =>
  STOPPING_KINDS.some((stoppingKind) => stoppingKind === kind);

/** Kinds that the borrower may withdraw or change at any time, through any agent. */
export const isWithdrawn = (kind: BorrowerFlagKind): boolean =>
  kind === "CONSENT" || kind === "LANGUAGE";

/** User who wants to end a flag, and the user's relation to it. */
export interface Lifter {
  readonly userId: number;
  /**
   * Another account of the same person recorded the flag, or any account of that person attached
   * its document.
   */
  readonly isSamePerson: boolean;
  /**
   * Works an open case of the borrower, leads its agent, or administers its institution. The last
   * one may end an INCONVENIENT flag.
   */
  readonly gains: boolean;
}

/**
 * Returns null when the user may end the flag. A flag that protects the borrower is ended by a
 * second person without a gain from the contact.
 */
export const getLiftRefusal = (
  flag: { readonly kind: BorrowerFlagKind; readonly recordedBy: number | null },
  lifter: Lifter,
): SecondPersonRefusal | null =>
  isWithdrawn(flag.kind) ? null : getSecondPersonRefusal(flag, lifter);

type SecondPersonRefusal =
  "borrower.cannotDecideOwnFlag" | "access.samePerson" | "borrower.worksThisCase";

/** Refuses a user who recorded the flag, attached its document or gains from the contact. */
export function getSecondPersonRefusal(
  { recordedBy }: { readonly recordedBy: number | null },
  { userId, isSamePerson, gains }: Lifter,
): SecondPersonRefusal | null {
  if (recordedBy === userId) return "borrower.cannotDecideOwnFlag";
  if (isSamePerson) return "access.samePerson";
  return gains ? "borrower.worksThisCase" : null;
}
