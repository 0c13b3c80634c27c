/**
 * Refusals of an extension. Pure rules: all numbers are arguments, and refusals are returned, not
 * thrown.
 */
import { type Day, daysBetween } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import type { Account } from "../../../account/loan/rules/ledger.ts";
import type { Reason, ExtensionRefusal } from "../contract.ts";
import { dueBy, isSingle, findTarget } from "../../../account/loan/rules/extension-quote.ts";

export interface InstitutionRule {
  readonly availabilityBp: number;
  readonly firstTermOnly: boolean;
  readonly firstDays: number;
  readonly manualQuota: number;
}

export interface StageRule {
  readonly availabilityBp: number;
  readonly dpdFrom: number;
  readonly dpdTo: number;
  readonly maxExtensions: number;
  readonly days: readonly number[];
}

export interface ExtensionInputs {
  readonly caseOpen: boolean;
  readonly account: Account;
  readonly currency: Currency;
  readonly today: Day;
  readonly institution: InstitutionRule;
  readonly stage: StageRule;
  /** Number of earlier extensions in effect. */
  readonly extensions: number;
  readonly deductionPending: boolean;
  readonly fraud: boolean;
  /** Extensions of this institution, stage and month, without the open one of this loan. */
  readonly used: number;
  /** Largest number; null without a limit. */
  readonly max: number | null;
  readonly manualUsed: number;
  /** The monthly limit of manual extensions applies to the caller. */
  readonly manualLimited: boolean;
  /** A manual extension waits for its approval. */
  readonly manualProposed: boolean;
  readonly headroomMinor: number;
  /** Price of the cheapest offered extension. */
  readonly priceMinor: number;
}

type EligibilityCheck = (inputs: ExtensionInputs) => ExtensionRefusal | null;

const refusal = (reason: Reason, params: ExtensionRefusal["params"] = {}): ExtensionRefusal => ({
  reason,
  params,
});

const when = (holds: boolean, make: () => ExtensionRefusal): ExtensionRefusal | null =>
  holds ? make() : null;

/** Builds the message parameters of a price above the cap. */
export const overCap = ({
  headroomMinor,
  priceMinor,
  currency,
}: Pick<ExtensionInputs, "headroomMinor" | "priceMinor" | "currency">) => ({
  left: { minor: headroomMinor, currency },
  price: { minor: priceMinor, currency },
});

const LOAN: readonly EligibilityCheck[] = [
  ({ caseOpen }) => when(!caseOpen, () => refusal("caseClosed")),
  getTargetRefusal,
  ({ deductionPending }) => when(deductionPending, () => refusal("onDeduction")),
  ({ fraud }) => when(fraud, () => refusal("fraud")),
  ({ institution, extensions }) =>
    when(institution.firstTermOnly && extensions > 0, () => refusal("firstTermOnly")),
  ({ stage: { maxExtensions: max }, extensions }) =>
    when(extensions >= max, () => refusal("mostReached", { max })),
  (inputs) =>
    when(inputs.priceMinor > inputs.headroomMinor, () => refusal("overCap", overCap(inputs))),
];

/** Checks that a manual extension skips. */
const BY_CODE: readonly EligibilityCheck[] = [
  ({ institution }) =>
    when(institution.availabilityBp === 0, () => refusal("closedForInstitution")),
  ({ stage }) => when(stage.availabilityBp === 0, () => refusal("closedForStage")),
  outsideWindow,
  ({ max, used, institution, stage }) =>
    when(
      max !== null && used >= max && institution.availabilityBp > 0 && stage.availabilityBp > 0,
      () => refusal("quotaUsed", { used, max: max ?? 0 }),
    ),
];

const MANUAL: readonly EligibilityCheck[] = [
  ({ manualProposed }) => when(manualProposed, () => refusal("manualProposed")),
  ({ manualLimited, manualUsed, institution: { manualQuota: max } }) =>
    when(manualLimited && manualUsed >= max, () => refusal("manualQuotaUsed", { max })),
];

/**
 * A loan of several installments is extended only when exactly one is due, so that no debt stays
 * due. A single installment may be extended before its due day.
 */
function getTargetRefusal({ account, today }: ExtensionInputs): ExtensionRefusal | null {
  const due = dueBy(account, today).length;
  if (findTarget(account, today)) return due > 1 ? refusal("moreDue", { due }) : null;
  return refusal(isSingle(account) ? "nothingOwed" : "notOverdue");
}

function outsideWindow({ account, today, stage }: ExtensionInputs): ExtensionRefusal | null {
  const target = findTarget(account, today);
  if (!target) return null;
  const dpd = daysBetween(target.dueOn, today);
  if (dpd < stage.dpdFrom) return refusal("tooEarly", { dpd, from: stage.dpdFrom });
  return dpd > stage.dpdTo ? refusal("tooLate", { dpd, to: stage.dpdTo }) : null;
}

/** Lists the refusals, the most important first; empty when the extension is possible. */
export const listRefusals = (
  inputs: ExtensionInputs,
  kind: "CODE" | "MANUAL",
): ExtensionRefusal[] =>
  [...LOAN, ...(kind === "CODE" ? BY_CODE : MANUAL)].flatMap((check) => check(inputs) ?? []);

type Offering = Pick<ExtensionInputs, "institution" | "stage" | "extensions">;

/**
 * Returns the length of a first extension, which the institution sets, or the lengths of the stage
 * for a later one.
 */
export const termsOffered = ({ institution, stage, extensions }: Offering): number[] =>
  extensions === 0 ? [institution.firstDays] : inOrder(stage.days);

export const manualTerms = ({ institution, stage }: Offering): number[] =>
  inOrder([institution.firstDays, ...stage.days]);

const inOrder = (days: readonly number[]): number[] => [...new Set(days)].toSorted((a, b) => a - b);
