import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { limitTo, toCodesSql } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import type * as c from "../contract.ts";
import {
  agentVisibleTo,
  isDifferenceVisible,
  isConcernedSql,
  itemVisibleTo,
} from "./visibility.ts";

interface Slice {
  readonly size: number;
  readonly offset: number;
}

const all = (parts: readonly RawBuilder<unknown>[]) => sql`${sql.join(parts, sql` and `)}`;

type ItemFilter = z.output<typeof c.ItemFilter>;

function matching(actor: Actor, filter: ItemFilter): RawBuilder<unknown> {
  const { weekOn, institutionId, agentId, kind, reason, state } = filter;
  const parts: RawBuilder<unknown>[] = [itemVisibleTo(actor)];
  if (weekOn) parts.push(sql`i.week_on = ${weekOn}::date`);
  if (institutionId) parts.push(sql`i.institution_id = ${institutionId}`);
  if (agentId) parts.push(sql`i.agent_id = ${agentId}`);
  if (kind) parts.push(sql`i.kind = ${kind}`);
  if (reason) parts.push(sql`i.reason = ${reason} and not ${isConcernedSql(actor)}`);
  if (state?.length) parts.push(sql`i.state in ${toCodesSql(state)}`);
  if (filter.scorerId)
    parts.push(sql`exists (
      select from quality_score f where f.item_id = i.id and f.role = 'FIRST' and f.scorer_id = ${filter.scorerId})`);
  if (filter.hasFatalError !== undefined)
    parts.push(sql`i.has_fatal_error = ${filter.hasFatalError}`);
  if (filter.differs !== undefined)
    parts.push(sql`${isDifferenceVisible(actor)} = ${filter.differs}`);
  return all(parts);
}

/**
 * Columns of an item `i`. The second score, its difference from the first, and the reason, which
 * can be a complaint, are hidden from the agent.
 */
export const itemColumns = (actor: Actor) => sql`
  i.id as item_id, i.week_on, i.day_on, coalesce(r.requested_at, m.requested_at) as at, i.agent_id, u.name as agent_name,
  i.institution_id, n.name as institution_name, i.kind, case when not ${isConcernedSql(actor)} then i.reason end as reason,
  i.state, r.talk_seconds as seconds, i.points, i.has_fatal_error, su.name as scorer_name,
  case when not ${isConcernedSql(actor)} then s2.points end as second_points,
  ${isDifferenceVisible(actor)} as differs`;

const NAME_JOINS = sql`
  join app_user u on u.id = i.agent_id
  join institution n on n.id = i.institution_id
  left join call_record r on r.id = i.call_id
  left join sms_message m on m.id = i.message_id
  left join quality_score f on f.item_id = i.id and f.role = 'FIRST'
  left join app_user su on su.id = f.scorer_id
  left join quality_score s2 on s2.item_id = i.id and s2.role = 'SECOND'`;

export const ITEM_JOINS = sql`quality_item i ${NAME_JOINS}`;

/** The content is still stored and its borrower is not erased. */
export const IS_STORED = sql`coalesce(case i.kind
    when 'CALL' then exists (select from stored_file kept where kept.id = r.recording_id and kept.purged_at is null)
    else m.content <> '' end
  and exists (select from borrower b where b.id = coalesce(r.borrower_id, m.borrower_id) and b.erased_at is null), false)`;

const ITEM_KEYS = {
  week: sql`i.day_on`,
  agent: sql`(select lower(named.name) from app_user named where named.id = i.agent_id)`,
  points: sql`i.points`,
};

const direction = (dir: "asc" | "desc") => (dir === "asc" ? sql`asc` : sql`desc`);

type Listed = z.output<typeof c.list.input>;

/** Counts and pages on the item table only, before the joins for the displayed names. */
export async function itemPage(
  db: Db,
  actor: Actor,
  { sort, dir, ...filter }: Omit<Listed, "page" | "size">,
  { size, offset }: Slice,
): Promise<(c.ItemRow & { total: number })[]> {
  const order = sql`${ITEM_KEYS[sort]} ${direction(dir)} nulls last, i.id desc`;
  return queryRows(db)<c.ItemRow & { total: number }>`
    with cut as materialized (
      select i.id, count(*) over () as total from quality_item i where ${matching(actor, filter)}
      order by ${order} ${limitTo(size, offset)}
    )
    select ${itemColumns(actor)}, cut.total from cut join quality_item i on i.id = cut.id ${NAME_JOINS}
    order by ${order}`;
}

interface StoredWeek {
  readonly weekOn: Day;
  readonly agentId: number;
  readonly agentName: string;
  readonly institutionId: number;
  readonly institutionName: string;
  readonly requestedCalls: number;
  readonly sampledCalls: number;
  readonly requestedMessages: number;
  readonly sampledMessages: number;
  readonly scored: number;
  readonly mean: number | null;
  readonly itemsWithFatalError: number;
  readonly total: number;
}

const WEEK_KEYS = { week: sql`d.week_on`, agent: sql`lower(u.name)`, mean: sql`q.mean` };

type Weeks = z.output<typeof c.listAgents.input>;

/** Lists every agent of the sampled weeks, including agents without samples. */
export async function agentWeeks(
  db: Db,
  actor: Actor,
  { sort, dir, weekOn, institutionId, agentId }: Omit<Weeks, "page" | "size">,
  { size, offset }: Slice,
): Promise<StoredWeek[]> {
  const parts: RawBuilder<unknown>[] = [agentVisibleTo(actor, "d")];
  if (weekOn) parts.push(sql`d.week_on = ${weekOn}::date`);
  if (institutionId) parts.push(sql`d.institution_id = ${institutionId}`);
  if (agentId) parts.push(sql`d.agent_id = ${agentId}`);
  return queryRows(db)<StoredWeek>`
    select d.week_on, d.agent_id, u.name as agent_name, d.institution_id, n.name as institution_name, d.requested_calls,
      d.sampled_calls, d.requested_messages, d.sampled_messages, q.scored, q.mean, q.items_with_fatal_error, count(*) over () as total
    from quality_sample d
    join app_user u on u.id = d.agent_id
    join institution n on n.id = d.institution_id
    cross join lateral (
      select count(i.points)::integer as scored, round(avg(i.points))::integer as mean,
        (count(*) filter (where i.has_fatal_error))::integer as items_with_fatal_error
      from quality_item i
      where i.agent_id = d.agent_id and i.week_on = d.week_on and i.institution_id = d.institution_id) q
    where ${all(parts)}
    order by ${WEEK_KEYS[sort]} ${direction(dir)} nulls last, d.week_on desc, lower(u.name), d.agent_id
    ${limitTo(size, offset)}`;
}

const MAX_WEEKS = sql.lit(26);

export async function listSampledWeeks(db: Db, actor: Actor): Promise<Day[]> {
  const rows = await queryRows(db)<{ weekOn: Day }>`
    select distinct d.week_on from quality_sample d where ${agentVisibleTo(actor, "d")}
    order by d.week_on desc limit ${MAX_WEEKS}`;
  return rows.map(({ weekOn }) => weekOn);
}

/** Lists the first scorers of visible items. */
export const scorers = (db: Db, actor: Actor): Promise<{ id: number; name: string }[]> =>
  queryRows(db)<{ id: number; name: string }>`
    select u.id, u.name from app_user u where exists (
      select from quality_score f join quality_item i on i.id = f.item_id
      where f.scorer_id = u.id and f.role = 'FIRST' and ${itemVisibleTo(actor)})
    order by lower(u.name), u.id`;
