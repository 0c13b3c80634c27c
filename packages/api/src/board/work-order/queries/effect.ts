import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { OrderEffect } from "../contract-codes.ts";
import { queryRow, queryRows } from "../../../core/query.ts";

/** Effects stored in another room: a hold, a do-not-contact entry, a borrower flag. */
export type TargetEffect = Extract<OrderEffect, "HOLD" | "DO_NOT_CONTACT" | "WITHDRAWAL_REQUESTED">;

/** Parameter of the history entry that contains the id. */
export const TARGET_KEYS = {
  HOLD: "holdId",
  DO_NOT_CONTACT: "doNotContactId",
  WITHDRAWAL_REQUESTED: "flagId",
} as const satisfies Record<TargetEffect, string>;

/** Same expression as in the index of the history. */
const TARGET = sql`coalesce(e.params ->> 'holdId', e.params ->> 'doNotContactId', e.params ->> 'flagId')`;

const isTargetSql = (effect: TargetEffect, targetId: number): RawBuilder<boolean> =>
  sql`(e.params ->> 'effect' = ${effect} and ${TARGET} = ${String(targetId)})`;

export interface StoredEffect {
  readonly effect: OrderEffect;
  /** Is null when the effect has no row in another room, or its id was not recorded. */
  readonly targetId: number | null;
  readonly isEnded: boolean;
}

/** Lists the last history entry of each effect of an order, in the order of their start. */
export const listEffects = (db: Db, orderId: number) =>
  queryRows(db)<StoredEffect>`
    select l.effect, l.target_id, l.is_ended from (
      select distinct on (e.params ->> 'effect') e.params ->> 'effect' as effect, ${TARGET}::bigint as target_id,
        e.kind = 'EFFECT_ENDED' as is_ended, min(e.id) over (partition by e.params ->> 'effect') as first_id
      from work_order_event e where e.order_id = ${orderId} and e.kind in ('EFFECT', 'EFFECT_ENDED')
      order by e.params ->> 'effect', e.id desc) l
    order by l.first_id`;

/** Condition on complaints that are neither invalid nor unfounded. */
const IS_UPHELD = sql`(w.state <> 'INVALID' and w.verdict is distinct from 'UNFOUNDED')`;

/**
 * Tests if a complaint started the effect and only this complaint upholds it. An older history
 * entry without the id of its target counts as upholding it.
 */
export async function isSoleCause(
  db: Db,
  { orderId, borrowerId }: { orderId: number; borrowerId: number },
  effect: TargetEffect,
  targetId: number,
): Promise<boolean> {
  const row = await queryRow(db)<{ isSole: boolean }>`
    select exists (select from work_order_event e
        where e.kind = 'EFFECT' and ${isTargetSql(effect, targetId)} and e.params -> 'joined' is distinct from 'true')
      and not exists (select from work_order_event e join work_order w on w.id = e.order_id
        where e.kind = 'EFFECT' and ${isTargetSql(effect, targetId)} and w.id <> ${orderId} and ${IS_UPHELD})
      and not exists (select from work_order w join work_order_event e on e.order_id = w.id
        where w.borrower_id = ${borrowerId} and w.id <> ${orderId} and ${IS_UPHELD}
          and e.kind = 'EFFECT' and e.params ->> 'effect' = ${effect} and ${TARGET} is null) as is_sole`;
  return row?.isSole ?? false;
}

/** Tests if the effect ended because a complaint was rejected, and not in another way. */
export async function endedWithComplaint(
  db: Db,
  effect: TargetEffect,
  targetId: number,
): Promise<boolean> {
  const row = await queryRow(db)<{ found: boolean }>`
    select exists (select from work_order_event e where e.kind = 'EFFECT_ENDED' and ${isTargetSql(effect, targetId)}) as found`;
  return row?.found ?? false;
}
