import type { SheetRow } from "../../../core/sheet/cell.ts";
import { getWorkRank } from "../../case/rules.ts";
import type { Plan } from "../mapping/rules/plan.ts";
import { Fields, type Reading } from "./fields.ts";
import type { RowIssue } from "./issue.ts";
import { parseLoan, type LoanTerms, type TapeLoan } from "./loan.ts";
import { type Person, parsePerson } from "./person.ts";

export interface TapeTerms extends LoanTerms, Reading {
  readonly plan: Plan;
  readonly columns: number;
  readonly now: Date;
  readonly stages: readonly StageBand[];
}

export interface StageBand {
  readonly id: number;
  readonly dpdFrom: number;
  readonly dpdTo: number | null;
  readonly recoveryBp: number;
}

/** New case: its stage, and its rank in the order of work. */
export interface Placed {
  readonly stageId: number;
  readonly band: number;
  readonly rank: number;
}

export interface TapeRow {
  readonly row: number;
  readonly person: Person;
  readonly loan: TapeLoan;
  /** New case; null for a loan without one. */
  readonly placed: Placed | null;
}

export type RowRead = { ok: true; row: TapeRow } | { ok: false; issues: readonly RowIssue[] };

export function readRow(line: SheetRow, terms: TapeTerms, extensionFee = 0): RowRead {
  const { row, cells } = line;
  const fields = new Fields(line, terms.plan.readers, terms);
  if (hasExtra(cells, terms.columns)) fields.addIssue("extraCells");
  const loan = parseLoan(fields, terms.plan.isClosed(cells), terms, extensionFee);
  const person = parsePerson(fields, { currency: terms.currency, isCase: loan?.overdue ?? true });
  const placed = loan?.overdue ? toPlaced(fields, loan, terms) : null;
  if (!person || !loan || fields.issues.length > 0) return { ok: false, issues: fields.issues };
  return { ok: true, row: { row, person, loan, placed } };
}

const hasExtra = (cells: readonly string[], columns: number): boolean =>
  cells.length > columns && cells.slice(columns).some((cell) => cell.trim() !== "");

/** Places the loan in the stage of its days past due, unassigned and untouched. */
function toPlaced(fields: Fields, loan: TapeLoan, terms: TapeTerms): Placed | null {
  const { calendar, zone } = terms;
  const { today } = calendar;
  const days = calendar.daysPastDue(loan.dueOn);
  const stage = terms.stages.find(
    ({ dpdFrom, dpdTo }) => dpdFrom <= days && days <= (dpdTo ?? days),
  );
  if (!stage) {
    fields.addIssue("noStage", null, { days });
    return null;
  }
  const { recoveryBp, id: stageId } = stage;
  const inputs = {
    ...UNTOUCHED,
    overdueOn: loan.dueOn,
    arrearsMinor: loan.arrears,
    openedOn: today,
    recoveryBp,
  };
  const { band, rank } = getWorkRank(inputs, terms.now, today, zone);
  return { stageId, band, rank };
}

const UNTOUCHED = {
  status: "C00",
  agentId: null,
  assignedAt: null,
  lastContactAt: null,
  nextCallAt: null,
  promiseOn: null,
  promiseMinor: null,
  brokenOn: null,
  codeEndsAt: null,
  onHold: false,
  restsUntil: null,
  snoozedUntil: null,
  paymentPauseUntil: null,
  maxDpd: null,
} as const;
