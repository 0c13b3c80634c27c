import type { Db } from "@kolekta/db";
import { addDays, toJakartaDay } from "../calendar.ts";
import { toBalances } from "../../account/loan/rules/figures.ts";
import { type BorrowerIds, getBorrowerIds, newBorrower, type NewBorrower } from "./borrower.ts";
import { newLoan, type NewLoan } from "./loan.ts";
import { type CaseOrgUnit, getCaseOrgUnit } from "./place.ts";

export type CaseStatus = "C00" | "C10" | "C30" | "C31" | "C32" | "C40" | "C70" | "C80";

export interface NewCase extends NewBorrower, NewLoan {
  /** An existing borrower of `newBorrower` or `newCase`; a new one when absent. */
  borrowerId?: number;
  /** Clock of the test; the real one when absent. */
  now?: Date;
  /** Days past due in Jakarta, 5 when absent. */
  dpd?: number;
  /** C00 when absent. */
  status?: CaseStatus;
  /** Unassigned when absent; the institution is then the first one. */
  agentId?: number | null;
  institutionId?: number;
  /** Found by DPD when absent. */
  stageId?: number;
  assignedAt?: Date;
  openedOn?: string;
  firstContactAt?: Date | null;
  closedAt?: Date | null;
  lastResult?: string | null;
  lastRelation?: string | null;
  lastContactAt?: Date | null;
  nextCallAt?: Date | null;
  willingness?: number;
  ptpLater?: boolean;
  /** An open promise of the assigned agent. */
  promise?: { dueOn: string; amountMinor: number };
}

export interface CaseIds extends BorrowerIds {
  readonly caseId: number;
  readonly loanId: number;
  readonly promiseId: number | null;
}

/**
 * Creates a case with its borrower, two contacts, loan, installments, assignment and first status
 * log row. `newCase(db)` is an unassigned C00 case, 5 days past due with 1,065,000 outstanding;
 * `agentId` assigns it in the agent's institution. Amounts of the case follow from the loan's
 * installments. Requires an `organisation` (or any product, institution and stage) in the database.
 */
export async function newCase(db: Db, input: NewCase = {}): Promise<CaseIds> {
  const now = input.now ?? new Date();
  const status = input.status ?? "C00";
  const overdueOn = addDays(toJakartaDay(now), -(input.dpd ?? 5));
  const orgUnit = await getCaseOrgUnit(db, input);
  const borrower = await (input.borrowerId
    ? getBorrowerIds(db, input.borrowerId)
    : newBorrower(db, input));
  const loan = await newLoan(db, {
    ...input,
    ...orgUnit,
    borrowerId: borrower.borrowerId,
    paid: ["C30", "C31", "C32"].includes(status),
    overdueOn,
    now,
  });
  const figures = toBalances(loan.account, toJakartaDay(now));
  const { id: caseId } = await db
    .insertInto("collectionCase")
    .values({
      loanId: loan.loanId,
      borrowerId: borrower.borrowerId,
      ...orgUnit,
      status,
      ...figures,
      overdueOn,
      ...buildState(input, status, now),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await recordBeginning(db, caseId, {
    institutionId: orgUnit.institutionId,
    stageId: orgUnit.stageId,
    arrearsMinor: figures.arrearsMinor,
    dpd: input.dpd ?? 5,
    status,
    at: now,
  });
  const promiseId = await assignAndPromise(db, caseId, input, now);
  return { caseId, loanId: loan.loanId, ...borrower, promiseId };
}

function buildState(input: NewCase, status: CaseStatus, now: Date) {
  const isOpen = status === "C00" || status === "C10";
  return {
    openedOn: input.openedOn ?? toJakartaDay(now),
    assignedAt: input.agentId ? (input.assignedAt ?? now) : null,
    firstContactAt: input.firstContactAt ?? (status === "C10" ? now : null),
    closedAt: isOpen ? null : (input.closedAt ?? now),
    lastResult: input.lastResult ?? null,
    lastRelation: input.lastRelation ?? null,
    lastContactAt: input.lastContactAt ?? null,
    lastAgentId: input.lastContactAt ? (input.agentId ?? null) : null,
    nextCallAt: input.nextCallAt ?? null,
    willingness: input.willingness ?? 0,
    ptpLater: input.ptpLater ?? false,
    promiseOn: input.promise?.dueOn ?? null,
    promiseMinor: input.promise?.amountMinor ?? null,
  };
}

type Beginning = Pick<CaseOrgUnit, "institutionId" | "stageId"> & {
  arrearsMinor: number;
  dpd: number;
  status: CaseStatus;
  at: Date;
};

/** The case was placed as C00 and, when it has another status, moved there at once. */
async function recordBeginning(
  db: Db,
  caseId: number,
  { status, ...at }: Beginning,
): Promise<void> {
  const placed = { caseId, ...at, event: "PLACED", after: "C00" };
  const moved = { ...placed, event: "MOVED", before: "C00", after: status };
  await db
    .insertInto("caseStatusLog")
    .values(status === "C00" ? [placed] : [placed, moved])
    .execute();
}

async function assignAndPromise(
  db: Db,
  caseId: number,
  input: NewCase,
  now: Date,
): Promise<number | null> {
  const { agentId, promise } = input;
  if (!agentId) {
    if (promise) throw new Error("a promise needs the agent who took it");
    return null;
  }
  await db
    .insertInto("caseAssignment")
    .values({ caseId, agentId, assignedAt: input.assignedAt ?? now })
    .execute();
  if (!promise) return null;
  const row = await db
    .insertInto("promise")
    .values({ caseId, agentId, ...promise, createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
