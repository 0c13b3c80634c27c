/** Decides which columns of a credit do not follow from the payment and the scheme in force. */
import type { ZoneHistory } from "../../../core/zone-history.ts";
import type { WageTerms } from "../../wage/rules.ts";

/** A credit for money taken, with the payment that it is for. */
export interface StoredCredit extends ZoneHistory {
  readonly agentId: number;
  readonly institutionId: number;
  readonly stageId: number | null;
  readonly currency: string;
  readonly amountMinor: number;
  readonly isExtension: boolean;
  readonly paidAt: Date;
  readonly recordedAt: Date;
  readonly lastContactAt: Date | null;
  readonly id: number;
  readonly paymentId: number;
  readonly day: string;
  readonly wageMinor: number;
  /** Null where no terms were kept, or no scheme held. */
  readonly schemeId: number | null;
  readonly rateBp: number | null;
  readonly capBp: number | null;
  readonly stageBp: number | null;
  readonly contactBp: number | null;
  readonly tierBp: number | null;
  readonly qualityBp: number | null;
  readonly attainmentBp: number | null;
  readonly isQualitySet: boolean | null;
  /** Factors of quality that were set for the agent until that day. */
  readonly qualityFactors: readonly number[];
  /** Figures of earlier days changed after the payment: the attainment is taken as recorded. */
  readonly isLate: boolean;
}

/** Inputs recorded on the day of a credit that cannot be derived any more. */
export interface Recorded {
  readonly attainmentBp: number | null;
  /** Null where the score decides as the month closes. */
  readonly qualityBp: number | null;
}

/** Takes the recorded attainment where later figures hide it, and a recorded factor of quality that had been set. */
export const toRecorded = (credit: StoredCredit, now: WageTerms): Recorded => ({
  attainmentBp: credit.isLate ? credit.attainmentBp : now.attainmentBp,
  qualityBp: toQuality(credit, now),
});

function toQuality(credit: StoredCredit, now: WageTerms): number | null {
  const { isQualitySet, qualityBp, qualityFactors } = credit;
  if (isQualitySet === false) return null;
  if (qualityBp !== null && qualityFactors.includes(qualityBp)) return qualityBp;
  return now.isQualitySet ? now.qualityBp : null;
}

const COLUMNS = [
  ...(["schemeId", "rateBp", "capBp", "stageBp", "contactBp"] as const),
  ...(["tierBp", "qualityBp", "attainmentBp", "wageMinor"] as const),
];
export type CreditColumn = (typeof COLUMNS)[number];

export interface WrongColumn {
  readonly column: CreditColumn;
  readonly stored: number | null;
  readonly derived: number | null;
}

/** Null terms: no scheme held, so that nothing was earned. Of a credit without terms the wage alone is known. */
export function wrongColumns(credit: StoredCredit, terms: WageTerms | null): WrongColumn[] {
  const columns: readonly CreditColumn[] = credit.schemeId === null ? ["wageMinor"] : COLUMNS;
  return columns.flatMap((column) => {
    const derived = terms ? terms[column] : column === "wageMinor" ? 0 : null;
    const stored = credit[column];
    return stored === derived ? [] : [{ column, stored, derived }];
  });
}
