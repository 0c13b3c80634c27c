import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { queryRows } from "../../../core/query.ts";
import { anyOf } from "../../../core/sql.ts";
import type { ZoneHistory } from "../../../core/zone-history.ts";
import { ZONE_HISTORY } from "../../../core/zone-sql.ts";
import { CASE_FIELDS, type CaseDay } from "../rules/count.ts";
import {
  type Assignment,
  type CaseHistory,
  type Credited,
  toRecordedOrder,
  type StatusMove,
} from "../rules/caseload.ts";

type WithCaseId<T> = T & { readonly caseId: number };

export async function listHistories(db: Db, caseIds: readonly number[]): Promise<CaseHistory[]> {
  if (caseIds.length === 0) return [];
  const [cases, moves, assignments, credits] = await Promise.all([
    heads(db, caseIds),
    listMoves(db, caseIds),
    listAssignments(db, caseIds),
    listCredits(db, caseIds),
  ]);
  const byCase = <T>(rows: readonly WithCaseId<T>[]) => {
    const grouped = Map.groupBy(rows, (row) => row.caseId);
    return (caseId: number): readonly T[] => grouped.get(caseId) ?? [];
  };
  const [movesIn, findAssignments, creditedIn] = [
    byCase(moves),
    byCase(assignments),
    byCase(credits),
  ];
  return cases.map((head) =>
    toRecordedOrder({
      ...head,
      moves: movesIn(head.caseId),
      assignments: findAssignments(head.caseId),
      credits: creditedIn(head.caseId),
    }),
  );
}

type Head = Pick<
  CaseHistory,
  "caseId" | "institutionId" | "stageId" | "currency" | keyof ZoneHistory
>;

const heads = (db: Db, caseIds: readonly number[]) =>
  queryRows(db)<Head>`
    select c.id as case_id, c.institution_id, c.stage_id, p.currency, ${ZONE_HISTORY}
    from collection_case c join product p on p.id = c.product_id join institution i on i.id = c.institution_id
    where c.id = ${anyOf(caseIds)} order by c.id`;

const listMoves = (db: Db, caseIds: readonly number[]) =>
  queryRows(db)<WithCaseId<StatusMove>>`
    select case_id, at, before, after, stage_id, arrears_minor + falling_due_minor as arrears_minor, principal_minor, fee_minor,
      case event when 'ASSIGNED' then agent_id end as assigned_to from case_status_log
    where case_id = ${anyOf(caseIds)} order by case_id, id`;

const listAssignments = (db: Db, caseIds: readonly number[]) =>
  queryRows(db)<WithCaseId<Assignment>>`
    select case_id, agent_id, assigned_at, released_at from case_assignment
    where case_id = ${anyOf(caseIds)} order by case_id, id`;

const listCredits = (db: Db, caseIds: readonly number[]) =>
  queryRows(db)<WithCaseId<Credited>>`
    select case_id, agent_id, created_at as at from payment
    where case_id = ${anyOf(caseIds)} order by case_id, created_at, id`;

export async function listCountedDays(db: Db, caseIds: readonly number[]): Promise<CaseDay[]> {
  if (caseIds.length === 0) return [];
  return queryRows(db)<CaseDay>`
    select case_id, agent_id, day, hour, stage_id, currency, ${sql.join(CASE_FIELDS.map((field) => sql.ref(field)))}
    from agent_day_case where case_id = ${anyOf(caseIds)}`;
}
