import { maskIdNumber, maskName, maskPhone } from "../../../core/mask.ts";
import type { AuditDetails } from "../../../core/setting/contract.ts";
import type { RowIssue } from "./issue.ts";

/** Key of a proposal: only one is open for a row and the record that it contradicts. */
export const subjectKey = (changeHash: string): string => `borrower_change ${changeHash}`;

export const NO_PHONE = "–";

interface Sides {
  readonly before: AuditDetails;
  readonly after: AuditDetails;
}

type Contradiction = Pick<RowIssue, "key" | "params">;

/**
 * Builds the stored and the new values of a row, masked for the reader. Issues contain the stored
 * phone already masked.
 */
export function readSides(contradictions: readonly Contradiction[], seesBorrowers: boolean): Sides {
  const sides = contradictions.map(({ key, params }) =>
    key === "borrowerKnown"
      ? buildIdSides(params, seesBorrowers ? String : maskIdNumber)
      : buildIdentitySides(params, seesBorrowers ? String : maskName),
  );
  return {
    before: Object.assign({}, ...sides.map(({ before }) => before)),
    after: Object.assign({}, ...sides.map(({ after }) => after)),
  };
}

const buildIdSides = (
  { existingId, borrowerId }: RowIssue["params"],
  formatId: (id: string) => string | null,
): Sides => ({
  before: { borrowerId: formatId(String(existingId)) },
  after: { borrowerId: formatId(String(borrowerId)) },
});

const buildIdentitySides = (
  { existingName, existingPhone, name, phone }: RowIssue["params"],
  formatId: (name: string) => string,
): Sides => ({
  before: { borrowerName: formatId(String(existingName)), borrowerPhone: toPhone(existingPhone) },
  after: { borrowerName: formatId(String(name)), borrowerPhone: maskPhone(toPhone(phone)) },
});

const toPhone = (phone: string | number | undefined): string | null =>
  phone === undefined || phone === NO_PHONE ? null : String(phone);
