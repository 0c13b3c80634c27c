import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { isSamePersonSql, isSamePersonForMoneySql } from "../../../core/same-person.ts";
import type { CleanMode } from "../../code/contract.ts";
import type { EndReason, DeductionKind, Level, State } from "../contract-words.ts";

export interface DeductionRow {
  readonly id: number;
  readonly loanId: number;
  readonly caseId: number;
  readonly institutionId: number;
  readonly kind: DeductionKind;
  readonly cleanMode: CleanMode | null;
  readonly state: State;
  readonly level: Level;
  readonly checking: boolean;
  readonly channel: string;
  readonly bank: string;
  readonly amountMinor: number;
  readonly payMinor: number;
  readonly countsForKpi: boolean;
  readonly applicantId: number;
  readonly quotedOn: Day;
  readonly validUntil: Date | null;
  readonly endReason: EndReason | null;
  /** Payment that settled the deduction. */
  readonly paymentId: number | null;
  readonly usedMinor: number | null;
  readonly version: number;
}

const COLUMNS = sql`
  id, loan_id, case_id, institution_id, kind, clean_mode, state, level, checking, channel, bank, amount_minor, pay_minor,
  counts_for_kpi, applicant_id, quoted_on, valid_until, end_reason,
  payment_id, used_minor, version`;

/** Finds the deduction; a change first locks its case, and the loan where money moves. */
export const findDeduction = (db: Db, id: number) =>
  queryRow(db)<DeductionRow>`
    select ${COLUMNS} from deduction where id = ${id}`;

/** Deduction with the facts about its decider that the rules need. */
export interface DecidedRow extends DeductionRow {
  readonly isSamePerson: boolean;
  /** The decider made the decision that is now being confirmed. */
  readonly hasEndorsed: boolean;
}

export const endorsedBy = (userId: number) => sql`exists (
    select from deduction_step s where s.deduction_id = d.id and s.event = 'ENDORSED'
      and (s.actor_id = ${userId} or ${isSamePersonSql(userId, { requesterId: sql.ref("s.actorId"), at: sql.ref("s.at") })}))`;

/** Needs the deduction as `d`. */
export const isApplicantSql = (userId: number) =>
  isSamePersonForMoneySql(userId, {
    requesterId: sql.ref("d.applicantId"),
    at: sql.ref("d.appliedAt"),
    caseId: sql.ref("d.caseId"),
  });

const decidedBy = (userId: number) => sql`
  ${COLUMNS}, ${isApplicantSql(userId)} as is_same_person,
  ${endorsedBy(userId)} as has_endorsed`;

/** Finds the open deduction of a locked case. There is at most one. */
export const findOpenDeduction = (db: Db, caseId: number) =>
  queryRow(db)<DeductionRow>`
    select ${COLUMNS} from deduction
    where case_id = ${caseId} and state in ('APPLIED', 'IN_REVIEW', 'APPROVED')`;

export async function anyOpen(db: Db, caseId: number): Promise<boolean> {
  const rows = await queryRows(db)`
    select from deduction where case_id = ${caseId} and state in ('APPLIED', 'IN_REVIEW', 'APPROVED') limit 1`;
  return rows.length > 0;
}

/** Finds the deduction with the facts about its decider. */
export const findDecidedDeduction = (db: Db, id: number, userId: number) =>
  queryRow(db)<DecidedRow>`
    select ${decidedBy(userId)} from deduction d where id = ${id}`;

/** Lists approvals past their validity, in the order of their ids. */
export const overBy = (db: Db, now: Date, after: number, max: number) =>
  queryRows(db)<Pick<DeductionRow, "id" | "caseId">>`
    select id, case_id from deduction
    where state = 'APPROVED' and valid_until < ${now} and id > ${after} order by id limit ${max}`;
