import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import { insertRow, queryRows } from "../../../core/query.ts";
import { visibleTo } from "../../../core/scope.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { ClosingReason } from "../../closing/contract.ts";

/** Open cases of an institution, or those of a stage, product or lender among them. */
export interface RecallScope {
  readonly institutionId: number;
  readonly stageId?: number | undefined;
  readonly productId?: number | undefined;
  readonly lenderId?: number | undefined;
}

/** An absent filter matches everything. */
const equals = (column: RawBuilder<unknown>, id: number | undefined) =>
  id === undefined ? sql`true` : sql`${column} = ${id}`;

const matching = (actor: Actor, scope: RecallScope) => sql`
  c.status in ${toCodesSql(OPEN_STATUSES)} and c.institution_id = ${scope.institutionId} and ${visibleTo(actor, "c")}
  and ${equals(sql`c.stage_id`, scope.stageId)} and ${equals(sql`c.product_id`, scope.productId)}
  and exists (select from product p where p.id = c.product_id and ${equals(sql`p.lender_id`, scope.lenderId)})`;

export interface RecallCount {
  readonly currency: Currency;
  readonly cases: number;
  readonly requested: number;
  readonly arrearsMinor: number;
}

export const listRecallCounts = (db: Db, actor: Actor, scope: RecallScope) =>
  queryRows(db)<RecallCount>`
    select p.currency, count(*) as cases, sum(c.arrears_minor)::bigint as arrears_minor,
      count(*) filter (where c.id in (
        select q.case_id from closing_request q where q.state in ('REQUESTED', 'PENDING'))) as requested
    from collection_case c join product p on p.id = c.product_id
    where ${matching(actor, scope)} group by p.currency order by p.currency`;

/** Locks the cases in the order of their ids until the transaction ends. */
export async function lockMatching(db: Db, actor: Actor, scope: RecallScope): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select c.id from collection_case c where ${matching(actor, scope)} order by c.id for no key update of c`;
  return rows.map(({ id }) => id);
}

export interface Concerned {
  readonly userId: number;
  readonly count: number;
}

export const listAgentCaseCounts = (db: Db, caseIds: readonly number[]) =>
  queryRows(db)<Concerned>`
    select u.id as user_id, count(*) as count from collection_case c join app_user u on u.id = c.agent_id
    where c.id = ${anyOf(caseIds)} group by u.id order by u.id`;

export interface NewRecall extends RecallScope {
  readonly reason: ClosingReason;
  readonly note: string;
  readonly effectiveOn: Day;
  readonly announcedBy: number;
  readonly announcedAt: Date;
}

export const insertRecall = (db: Db, recall: NewRecall): Promise<number> =>
  insertRow(db, "placementRecall", recall);
