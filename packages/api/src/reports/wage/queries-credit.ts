import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf, jsonRows } from "../../core/sql.ts";
import type { Day } from "../../core/day.ts";
import { queryRows } from "../../core/query.ts";
import { percentOrNull } from "../../core/setting/rules.ts";
import { zoneOn } from "../../core/zone-sql.ts";

export interface Quality {
  readonly agentId: number;
  readonly effectiveOn: Day;
  /** Is null when the score decides again. */
  readonly factorBp: number | null;
}

/** Lists the factors of these agents by effective day; of one day, the last written one. */
export const qualities = (db: Db, agentIds: readonly number[]) =>
  queryRows(db)<Quality>`
    select agent_id, effective_on, factor_bp from wage_quality where agent_id = ${anyOf(agentIds)}
    order by effective_on, id`;

interface QualityLine {
  readonly id: number;
  readonly effectiveOn: Day;
  /** Percent; null when the score decides again. */
  readonly factor: number | null;
}

export async function qualityLines(db: Db, agentId: number): Promise<QualityLine[]> {
  const rows = await db
    .selectFrom("wageQuality")
    .select(["id", "effectiveOn", "factorBp"])
    .where("agentId", "=", agentId)
    .orderBy("effectiveOn", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ factorBp, ...line }) => ({ ...line, factor: percentOrNull(factorBp) }));
}

export const insertQuality = (
  db: Db,
  row: Quality & { readonly reason: string; readonly editorId: number; readonly at: Date },
) => db.insertInto("wageQuality").values(row).execute();

export interface AgentOn {
  readonly agentId: number;
  readonly day: Day;
  readonly currency: string;
}

export interface TargetProgress extends AgentOn {
  readonly collectedMinor: number;
  readonly assignedMinor: number;
  readonly targetBp: number | null;
}

/**
 * Reads the progress of these agents in the month at the start of the day: collected amount and
 * caseload, and the target of their institution, stage and month. The last written target is valid.
 */
export const listTargetProgress = (db: Db, days: readonly AgentOn[]) =>
  queryRows(db)<TargetProgress>`
    select g."agentId" as agent_id, g.day, g.currency, coalesce(d.collected, 0)::bigint as collected_minor,
      coalesce(d.assigned, 0)::bigint as assigned_minor, t.rate_bp as target_bp
    from json_to_recordset(${jsonRows(days)}) as g ("agentId" bigint, day date, currency text)
    cross join lateral (select date_trunc('month', g.day::timestamp)::date as month) m
    left join lateral (
      select p.institution_id, p.stage_id from (
        select a.institution_id, a.stage_id, a.id, a.from_at, g.day::timestamp at time zone coalesce(${zoneOn(sql`g.day`)}, 'UTC') as begins
        from agent_org_unit a left join institution i on i.id = a.institution_id where a.agent_id = g."agentId") p
      order by p.from_at <= p.begins desc, case when p.from_at <= p.begins then p.from_at end desc,
        case when p.from_at <= p.begins then -p.id else p.id end limit 1
    ) u on true
    left join lateral (
      select sum(a.collected_minor) filter (where a.day >= m.month) as collected,
        sum(a.entered_minor - a.dropped_minor - case when a.day < m.month then a.exited_minor else 0 end) as assigned
      from agent_day a where a.agent_id = g."agentId" and a.currency = g.currency and a.day < g.day
    ) d on true
    left join lateral (
      select r.rate_bp from report_target r
      where r.institution_id = u.institution_id and r.stage_id = u.stage_id and r.month = m.month and r.currency = g.currency
      order by r.id desc limit 1
    ) t on true`;
