import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { type FactKind, MEASURES } from "../contract-codes.ts";
import { compareRows, type Days, isInDays } from "./compare.ts";
import type { DifferingRow } from "../rules.ts";
import { queryRow, queryRows } from "../../../core/query.ts";

const FACT_COLUMNS = sql`ref_id, at, day, hour, institution_id, stage_id, group_id, agent_id, case_id, currency, amount_minor,
  principal_minor, fee_minor, seconds, is_connected, is_self, outcome, outcome_before, paid_at`;

/**
 * Rows per batch. A list of all would not fit into memory, and smaller batches add up each day many
 * times.
 */
const BATCH = sql.lit(10_000);

const buildViewSql = (kind: FactKind) => sql.table(`fact_${kind.toLowerCase()}`);

/** Compares the stored facts of a kind with its view. */
export const factDifferences = (
  db: Db,
  kind: FactKind,
  days: Days,
  limit: number,
): Promise<DifferingRow[]> =>
  compareRows(
    db,
    {
      stored: sql`select ${FACT_COLUMNS} from current_fact where kind = ${kind} and ${isInDays(days)}`,
      derived: sql`select ${FACT_COLUMNS} from ${buildViewSql(kind)} where ${isInDays(days)}`,
    },
    ["ref_id"],
    limit,
  );

const KEY = sql`day, hour, institution_id, stage_id, group_id, agent_id, currency`;
const COLUMNS = sql.join(MEASURES.map((measure) => sql.ref(measure)));

/**
 * Days of agents, and of institutions for facts without an agent, that have something to add up.
 */
const PAIRS = (days: Days) => sql`
  select array_agg(agent_id) as agents, array_agg(institution_id) as institutions, array_agg(day) as days from (
    select agent_id, case when agent_id is null then institution_id end as institution_id, day from report_fact
    where ${isInDays(days)}
    union
    select agent_id, null, day from agent_day_case where ${isInDays(days)}) pairs`;

/** Compares the stored hours with the facts and cases. */
export const figureDifferences = (db: Db, days: Days, limit: number): Promise<DifferingRow[]> =>
  compareRows(
    db,
    {
      stored: sql`select ${KEY}, first_attempt_at, last_paid_at, ${COLUMNS} from report_figure where ${isInDays(days)}`,
      derived: sql`
        select f.day, f.hour, f.institution_id, f.stage_id, f.group_id, f.agent_id, f.currency,
          f.first_attempt_at, f.last_paid_at, ${sql.join(MEASURES.map((measure) => sql.ref(`f.${measure}`)))}
        from (${PAIRS(days)}) p cross join lateral compute_figures(p.agents, p.institutions, p.days) f`,
    },
    ["day", "hour", "institution_id", "stage_id", "group_id", "agent_id", "currency"],
    limit,
  );

/** Compares the stored days with the hours. */
export const dayDifferences = (db: Db, days: Days, limit: number): Promise<DifferingRow[]> => {
  const key = sql`day, agent_id, institution_id, group_id, currency`;
  const asBigint = sql.join(MEASURES.map((measure) => sql`${sql.ref(measure)}::bigint`));
  const sums = sql.join(
    MEASURES.map((measure) => sql`sum(${sql.ref(measure)})::bigint as ${sql.ref(measure)}`),
  );
  // Rows of agents with cases in hand but without activity have no hours.
  const counted = sql`(${COLUMNS}) <> (${sql.join(MEASURES.map(() => sql`0`))})`;
  return compareRows(
    db,
    {
      stored: sql`select ${key}, first_attempt_at, last_paid_at, ${asBigint} from agent_day
        where ${isInDays(days)} and ${counted}`,
      derived: sql`
        select * from (
          select ${key}, min(first_attempt_at), max(last_paid_at), ${sums} from report_figure
          where ${isInDays(days)} and agent_id is not null group by ${key}) d
        where ${counted}`,
    },
    ["day", "agent_id", "institution_id", "group_id", "currency"],
    limit,
  );
};

/**
 * Inserts the missing facts of a kind and corrects the wrong ones. Returns the number of written
 * rows.
 */
export async function correctFacts(db: Db, kind: FactKind, days: Days): Promise<number> {
  const insertFacts = sql.id(`insert_${kind.toLowerCase()}_facts`);
  const rows = await queryRows(db)<{ written: number }>`
    with rows as (
      select v.ref_id from ${buildViewSql(kind)} v where v.${isInDays(days)}
      union
      select f.ref_id from current_fact f where f.kind = ${kind} and f.${isInDays(days)}
    ),
    batches as (
      select array_agg(b.ref_id) as refs
      from (select ref_id, (row_number() over (order by ref_id) - 1) / ${BATCH} as batch from rows) b group by b.batch
    )
    select coalesce(sum(${insertFacts}(b.refs)), 0)::bigint as written from batches b`;
  return rows[0]?.written ?? 0;
}

export interface Scope {
  readonly days: number;
  readonly figures: number;
  readonly facts: number;
}

export async function getScope(db: Db, days: Days): Promise<Scope> {
  const row = await queryRow(db)<Scope>`
    select (select count(*) from agent_day where ${isInDays(days)})::int as days,
      (select count(*) from report_figure where ${isInDays(days)})::int as figures,
      (select count(*) from current_fact where ${isInDays(days)})::int as facts`;
  return row ?? { days: 0, figures: 0, facts: 0 };
}
