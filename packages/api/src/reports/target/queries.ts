import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../core/context.ts";
import type { Day } from "../../core/day.ts";
import type { Currency } from "../../core/money.ts";
import { execute, queryRow, queryRows } from "../../core/query.ts";
import { institutionVisibleTo } from "../../core/scope.ts";
import { settingTable } from "../../core/setting/table.ts";
import type { TargetOwner, TargetValues } from "./contract.ts";

export const targetLines = settingTable<TargetOwner, TargetValues>("report_target", {
  owner: ["institutionId", "stageId", "month", "currency"],
  values: ["amountMinor", "rate", "reason"],
  percent: { rate: "rateBp" },
});

export interface TargetFilter {
  readonly institutionId?: number | undefined;
  readonly stageId?: number | undefined;
  readonly currency?: Currency | undefined;
}

const same = (column: string, value: number | string | undefined) =>
  value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;

const within = (actor: Actor, filter: TargetFilter): RawBuilder<unknown> =>
  sql`${institutionVisibleTo(actor, sql.ref("t.institution_id"))}
    and ${same("t.institution_id", filter.institutionId)} and ${same("t.stage_id", filter.stageId)}
    and ${same("t.currency", filter.currency)}`;

/** Last revision of each target of a month. */
const buildCurrentTargetsSql = (first: Day): RawBuilder<unknown> => sql`(
  select distinct on (institution_id, stage_id, currency) * from report_target
  where month = ${first}::date order by institution_id, stage_id, currency, id desc)`;

export interface StoredTarget {
  readonly institutionId: number;
  readonly institutionName: string;
  readonly zone: string;
  readonly stageId: number;
  readonly stageName: string;
  readonly currency: Currency;
  readonly ruleId: number | null;
  readonly amountMinor: number | null;
  readonly rateBp: number | null;
  readonly reason: string | null;
  readonly editorName: string | null;
  readonly editedAt: Date | null;
}

/** Lists each stage and currency of an institution, with its target if it has one. */
export const targets = (db: Db, actor: Actor, first: Day, filter: TargetFilter) =>
  queryRows(db)<StoredTarget>`
    with worked as (
      select iq.institution_id, iq.stage_id, p.currency from institution_stage iq
      join institution_lender m on m.institution_id = iq.institution_id
      join product p on p.lender_id = m.lender_id
      union select institution_id, stage_id, currency from report_target where month = ${first}::date)
    select t.institution_id, i.name as institution_name, i.zone, t.stage_id, q.name as stage_name, t.currency,
      h.id as rule_id, h.amount_minor, h.rate_bp, h.reason, u.name as editor_name, h.created_at as edited_at
    from worked t join institution i on i.id = t.institution_id join stage q on q.id = t.stage_id
    left join ${buildCurrentTargetsSql(first)} h on h.institution_id = t.institution_id and h.stage_id = t.stage_id and h.currency = t.currency
    left join app_user u on u.id = h.editor_id
    where ${within(actor, filter)} order by i.name, i.id, q.id, t.currency`;

export interface CurrentTarget {
  readonly institutionId: number;
  readonly stageId: number;
  readonly stageName: string;
  readonly currency: Currency;
  readonly amountMinor: number;
  readonly rateBp: number;
  readonly zone: string;
  /** The institution has the stage now. */
  readonly isWorked: boolean;
}

export const listCurrentTargets = (db: Db, actor: Actor, first: Day, filter: TargetFilter) =>
  queryRows(db)<CurrentTarget>`
    select t.institution_id, t.stage_id, q.name as stage_name, t.currency, t.amount_minor, t.rate_bp, i.zone,
      exists (select from institution_stage w where w.institution_id = t.institution_id and w.stage_id = t.stage_id) as is_worked
    from ${buildCurrentTargetsSql(first)} t join institution i on i.id = t.institution_id join stage q on q.id = t.stage_id
    where ${within(actor, filter)} order by t.institution_id, t.stage_id, t.currency`;

/** Returns the zone of an institution that has the stage; otherwise undefined. */
export async function findStageZone(
  db: Db,
  { institutionId, stageId }: TargetOwner,
): Promise<string | undefined> {
  const row = await queryRow(db)<{ zone: string }>`
    select i.zone from institution i join institution_stage iq on iq.institution_id = i.id
    where i.id = ${institutionId} and iq.stage_id = ${stageId}`;
  return row?.zone;
}

/** Serializes concurrent changes to the same targets, always in the same order. */
export const lockTargets = (db: Db, keys: readonly string[]): Promise<void> =>
  execute(db)`select pg_advisory_xact_lock(hashtext('setting'), hashtext(key))
    from (select key from unnest(${[...keys]}::text[]) as wanted(key) order by key) k`;
