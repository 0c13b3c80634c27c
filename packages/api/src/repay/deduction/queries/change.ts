import type { DB, Db } from "@kolekta/db";
import { sql, type UpdateObject } from "kysely";
import type { Day } from "../../../core/day.ts";
import { insertRow } from "../../../core/query.ts";
import type { CleanMode } from "../../code/contract.ts";
import type { EndReason, DeductionKind, Level, ReasonCode } from "../contract-words.ts";
import type { DeductionRow } from "./row.ts";

export interface Quoted {
  readonly dueMinor: number;
  readonly payMinor: number;
  readonly lateFeeMinor: number;
  readonly extensionFeeMinor: number;
  readonly interestMinor: number;
  readonly principalMinor: number;
  readonly quotedOn: Day;
}

export interface NewDeduction extends Quoted {
  readonly loanId: number;
  readonly caseId: number;
  readonly institutionId: number;
  readonly stageId: number;
  readonly kind: DeductionKind;
  readonly cleanMode: CleanMode | null;
  readonly level: Level;
  readonly reasonCode: ReasonCode;
  readonly reason: string;
  readonly channel: string;
  readonly bank: string;
  readonly applicantId: number;
  readonly appliedAt: Date;
}

export const insert = (db: Db, deduction: NewDeduction): Promise<number> =>
  insertRow(db, "deduction", { ...deduction, state: "APPLIED" });

async function set(db: Db, id: number, values: UpdateObject<DB, "deduction">): Promise<void> {
  await db
    .updateTable("deduction")
    .set({ ...values, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** Moves the application to another level, or to the check by finance. */
export const setWaiting = (
  db: Db,
  id: number,
  waiting: Pick<DeductionRow, "level" | "checking" | "countsForKpi">,
) => set(db, id, { ...waiting, state: "IN_REVIEW" });

export interface Approval extends Quoted {
  readonly level: Level;
  readonly approvedAt: Date;
  readonly validUntil: Date;
  readonly countsForKpi: boolean;
}

export const setApproved = (db: Db, id: number, approval: Approval) =>
  set(db, id, { ...approval, state: "APPROVED", checking: false });

export const setEnded = (
  db: Db,
  id: number,
  state: "REJECTED" | "WITHDRAWN" | "EXPIRED",
  endedAt: Date,
) => set(db, id, { state, checking: false, endedAt });

/** A used deduction keeps its payment id, by which a later derivation finds it. */
export const setVoid = (db: Db, id: number, endReason: EndReason, endedAt: Date) =>
  set(db, id, { state: "VOID", endReason, checking: false, endedAt });

export const setUsed = (
  db: Db,
  id: number,
  used: { readonly paymentId: number; readonly usedMinor: number },
  endedAt: Date,
) => set(db, id, { ...used, state: "USED", endReason: null, endedAt });

export const setChannel = (
  db: Db,
  id: number,
  { channel, bank }: { readonly channel: string; readonly bank: string },
) => set(db, id, { channel, bank });
