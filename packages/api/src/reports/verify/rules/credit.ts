/** Decides which columns of a credit do not follow from the payment and the scheme in force. */
import type { ZoneHistory } from "../../../core/zone-history.ts";
import type { WageTerms } from "../../wage/rules.ts";

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
  /** Is null when no terms were recorded or no scheme was in force. */
  readonly schemeId: number | null;
  readonly rateBp: number | null;
  readonly capBp: number | null;
  readonly stageBp: number | null;
  readonly contactBp: number | null;
  readonly tierBp: number | null;
  readonly qualityBp: number | null;
  readonly attainmentBp: number | null;
  readonly isQualitySet: boolean | null;
  /** Manual quality factors of the agent until that day. */
  readonly qualityFactors: readonly number[];
  /**
   * Set when figures of earlier days changed after the payment: the attainment is taken as
   * recorded.
   */
  readonly isLate: boolean;
}

/** Inputs recorded on the day of a credit that cannot be derived any more. */
export interface Recorded {
  readonly attainmentBp: number | null;
  /** Is null when the quality score decides at the closing of the month. */
  readonly qualityBp: number | null;
}

/**
 * Takes the recorded attainment when later figures hide it, and the recorded quality factor if it
 * was set manually.
 */
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

/**
 * Lists the columns that differ. Terms are null when no scheme was in force, so that the wage is
 * zero. A credit without recorded terms is compared by its wage only.
 */
export function wrongColumns(credit: StoredCredit, terms: WageTerms | null): WrongColumn[] {
  const columns: readonly CreditColumn[] = credit.schemeId === null ? ["wageMinor"] : COLUMNS;
  return columns.flatMap((column) => {
    const derived = terms ? terms[column] : column === "wageMinor" ? 0 : null;
    const stored = credit[column];
    return stored === derived ? [] : [{ column, stored, derived }];
  });
}
