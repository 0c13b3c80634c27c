import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { listApprovers } from "../../../core/approvers.ts";
import { execute, queryRow } from "../../../core/query.ts";
import { workVisibleTo } from "../../../core/scope.ts";
import type { ItemRow } from "../contract.ts";
import type { ItemKind, ItemState, ScoreOutcome } from "../contract-codes.ts";
import { IS_STORED, ITEM_JOINS, itemColumns } from "./list.ts";
import { isConcernedSql, isScorerSql, itemVisibleTo } from "./visibility.ts";

export interface StoredItem extends ItemRow {
  readonly version: number;
  readonly callId: number | null;
  readonly isPlayable: boolean;
  readonly text: string | null;
  readonly zone: string;
  readonly scoredAt: Date | null;
  readonly hasSecond: boolean;
  readonly isStored: boolean;
  readonly isScorer: boolean;
  readonly isConcerned: boolean;
}

export async function findItem(
  db: Db,
  actor: Actor,
  itemId: number,
): Promise<StoredItem | undefined> {
  const canPlaySql = sql`(${actor.permissions.has("call.read")}::boolean and i.kind = 'CALL' and ${IS_STORED} and exists (
    select from collection_case c where c.id = r.case_id and ${workVisibleTo(actor, "c")}))`;
  const reads = sql`(${actor.permissions.has("sms.read")}::boolean and exists (
    select from collection_case c where c.id = m.case_id and ${workVisibleTo(actor, "c")}))`;
  return queryRow(db)<StoredItem>`
    select ${itemColumns(actor)}, i.version, i.call_id, coalesce(${canPlaySql}, false) as is_playable,
      case when m.id is null then null when ${reads} then m.content else '' end as text,
      n.zone, i.scored_at, s2.id is not null as has_second, ${IS_STORED} as is_stored, ${isScorerSql(actor)} as is_scorer,
      ${isConcernedSql(actor)} as is_concerned
    from ${ITEM_JOINS} where i.id = ${itemId} and ${itemVisibleTo(actor)}`;
}

export interface LockedItem {
  readonly itemId: number;
  readonly agentId: number;
  readonly institutionId: number;
  readonly kind: ItemKind;
  readonly dayOn: Day;
  readonly zone: string;
  readonly state: ItemState;
  readonly points: number | null;
  readonly hasFatalError: boolean;
  readonly differs: boolean;
  readonly scoredAt: Date | null;
  readonly seconds: number;
  readonly version: number;
  readonly hasSecond: boolean;
  readonly isStored: boolean;
  readonly isScorer: boolean;
  readonly isConcerned: boolean;
}

/**
 * Locks a visible item until the transaction ends. Its scores are read under the lock, and its
 * borrower cannot be erased meanwhile.
 */
export async function lockItem(
  db: Db,
  actor: Actor,
  itemId: number,
): Promise<LockedItem | undefined> {
  await execute(db)`
    select from quality_item i where i.id = ${itemId} and ${itemVisibleTo(actor)} for no key update`;
  await execute(db)`
    select from borrower b where b.id in (
      select coalesce(r.borrower_id, m.borrower_id) from quality_item i
      left join call_record r on r.id = i.call_id left join sms_message m on m.id = i.message_id where i.id = ${itemId})
    for share`;
  return queryRow(db)<LockedItem>`
    select i.id as item_id, i.agent_id, i.institution_id, i.kind, i.day_on, n.zone, i.state, i.points, i.has_fatal_error, i.differs,
      i.scored_at, coalesce(r.talk_seconds, 0) as seconds, i.version, s2.id is not null as has_second, ${IS_STORED} as is_stored,
      ${isScorerSql(actor)} as is_scorer, ${isConcernedSql(actor)} as is_concerned
    from ${ITEM_JOINS} where i.id = ${itemId} and ${itemVisibleTo(actor)}`;
}

export interface ItemChange {
  readonly state?: ItemState;
  readonly points?: number;
  readonly hasFatalError?: boolean;
  readonly differs?: boolean;
  readonly scoredAt?: Date;
}

/** Returns the new version. */
export async function changeItem(db: Db, itemId: number, change: ItemChange): Promise<number> {
  const { version } = await db
    .updateTable("qualityItem")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", itemId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

export const insertObjection = (
  db: Db,
  row: Readonly<Record<"itemId" | "agentId", number> & { reason: string; at: Date }>,
) => db.insertInto("qualityObjection").values(row).execute();

export const insertSettlement = (
  db: Db,
  row: Readonly<
    Record<"itemId" | "settlerId", number> & { outcome: ScoreOutcome; note: string; at: Date }
  >,
) => db.insertInto("qualitySettlement").values(row).execute();

/**
 * Lists the users who may settle the item: they see the institution, gave no score of the item, and
 * are not its agent.
 */
export async function listResolvers(
  db: Db,
  {
    itemId,
    agentId,
    institutionId,
    at,
  }: Pick<LockedItem, "itemId" | "agentId" | "institutionId"> & { readonly at: Date },
): Promise<number[]> {
  const scores = await db
    .selectFrom("qualityScore")
    .select("scorerId")
    .where("itemId", "=", itemId)
    .execute();
  return listApprovers(db, {
    permission: "quality.resolve",
    institutionId,
    at,
    requesterIds: scores.map(({ scorerId }) => scorerId),
    concernedId: agentId,
  });
}
