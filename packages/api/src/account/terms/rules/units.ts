/** Conversion between percent on screens and the integers of the ledger. */
import type { TermsOnDay } from "../../loan/rules/terms.ts";
import type { TermsValues } from "../contract.ts";

const PPM = 10_000;
const BP = 100;

const ofPercent = (percent: number, unit: number): number => Math.round(percent * unit);

export interface StoredTerms extends TermsOnDay {
  readonly accrualPause: TermsValues["accrualPause"];
  readonly source: string;
}

export const toStored = ({
  lateRate,
  extensionRate,
  costCap,
  ...rest
}: TermsValues): StoredTerms => ({
  ...rest,
  lateRatePpm: ofPercent(lateRate, PPM),
  extensionRatePpm: ofPercent(extensionRate, PPM),
  costCapBp: ofPercent(costCap, BP),
});

export const toValues = ({
  lateRatePpm,
  extensionRatePpm,
  costCapBp,
  ...rest
}: StoredTerms): TermsValues => ({
  ...rest,
  lateRate: lateRatePpm / PPM,
  extensionRate: extensionRatePpm / PPM,
  costCap: costCapBp / BP,
});
