import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { anyOf } from "../../../core/sql.ts";
import type { Backlog } from "../../../core/backlog.ts";
import type { Day } from "../../../core/day.ts";
import type { WageTerms } from "../../wage/rules.ts";
import type { StagePeriod, StagePeriodChange } from "../../stay/rules.ts";
import { CASE_FIELDS, type CaseDay, type CaseField } from "../rules/count.ts";
import { asRows } from "./json-rows.ts";

export async function listStagePeriods(db: Db, caseIds: readonly number[]): Promise<StagePeriod[]> {
  if (caseIds.length === 0) return [];
  return queryRows(db)<StagePeriod>`
    select case_id, seq, institution_id, stage_id, currency, from_at, from_on, until_at, until_on, entry_kind, exit_kind,
      next_stage_id, amount_minor, principal_minor, fee_minor
    from case_stage_period where case_id = ${anyOf(caseIds)}`;
}

const COLUMNS = sql`case_id, seq, institution_id, stage_id, currency, from_at, from_on, until_at, until_on, entry_kind,
  exit_kind, next_stage_id, amount_minor, principal_minor, fee_minor`;

/**
 * Builds the parts of the statement that removes cases from the backlog. Changed rows are written
 * with it or not at all; `whole.yes` in that statement decides.
 */
const buildStagePeriodWritesSql = ({
  upserted,
  removed,
}: StagePeriodChange): RawBuilder<unknown> => sql`
    stays_removed as (
      delete from case_stage_period s using whole, json_populate_recordset(null::case_stage_period, ${asRows(removed)}) r
      where whole.yes and (s.case_id, s.seq) = (r.case_id, r.seq)
    ),
    stays_written as (
      insert into case_stage_period (${COLUMNS})
      select ${COLUMNS} from json_populate_recordset(null::case_stage_period, ${asRows(upserted)}) cross join whole where whole.yes
      on conflict (case_id, seq) do update set institution_id = excluded.institution_id, stage_id = excluded.stage_id,
        currency = excluded.currency, from_at = excluded.from_at, from_on = excluded.from_on,
        until_at = excluded.until_at, until_on = excluded.until_on, entry_kind = excluded.entry_kind,
        exit_kind = excluded.exit_kind, next_stage_id = excluded.next_stage_id, amount_minor = excluded.amount_minor,
        principal_minor = excluded.principal_minor, fee_minor = excluded.fee_minor
    )`;

export const KINDS = ["CASE", "POSTED", "REVERSED"] as const;
export type AgentFactKind = (typeof KINDS)[number];

export interface AgentBacklogRow {
  readonly id: number;
  readonly kind: AgentFactKind;
  readonly refId: number;
}

export const factBacklog: Backlog<"factBacklog"> = {
  table: "factBacklog",
  waiting: sql`true`,
  dueAt: "at",
};

export const countBacklog: Backlog<"agentBacklog"> = {
  table: "agentBacklog",
  waiting: sql`true`,
  dueAt: "at",
};

/**
 * Writes the facts of the oldest rows in the backlog. Returns the number of rows; without `waits`
 * none while another process writes.
 */
export async function writeDueFacts(db: Db, limit: number, waits = true): Promise<number> {
  const row = await queryRow(db)<{ rows: number | null }>`
    select write_due_facts(${limit}::integer, ${waits}::boolean) as rows`;
  return row?.rows ?? 0;
}

export const listPendingFacts = (db: Db, limit: number) =>
  queryRows(db)<AgentBacklogRow>`
    select id, kind, ref_id from agent_backlog order by id limit ${limit}`;

/** Credit of a payment; the inputs of its wage are set only when they are new. */
export interface CreditRow extends Partial<Omit<WageTerms, "wageMinor">> {
  readonly paymentId: number;
  readonly cause: "POSTED" | "REVERSED";
  readonly agentId: number;
  readonly day: Day;
  readonly currency: string;
  readonly amountMinor: number;
  readonly wageMinor: number;
  readonly at: Date;
  readonly paidAt: Date;
}

/** Rows that are written when some facts are counted. */
export interface AgentFactResult {
  readonly facts: readonly AgentBacklogRow[];
  readonly upserted: readonly CaseDay[];
  readonly removed: readonly CaseDay[];
  readonly stays: StagePeriodChange;
  readonly credits: readonly CreditRow[];
}

const CASE_COLUMNS = sql.join(CASE_FIELDS.map((field) => sql.ref(field)));

const TERMS = sql`scheme_id, rate_bp, cap_bp, stage_bp, contact_bp, tier_bp, quality_bp, is_quality_set, attainment_bp`;

const assigned = (
  fields: readonly CaseField[],
  value: (field: CaseField) => ReturnType<typeof sql>,
) => sql.join(fields.map((field) => sql`${sql.ref(field)} = ${value(field)}`));

const replaced = assigned(CASE_FIELDS, (field) => sql.ref(`excluded.${field}`) as never);

/**
 * Removes the facts from the backlog and writes their counts in one statement, so that both happen
 * or neither. Returns false and writes nothing when another process has counted one of the facts.
 */
export async function saveCounts(db: Db, counted: AgentFactResult): Promise<boolean> {
  const { facts, upserted, removed, stays, credits } = counted;
  const row = await queryRow(db)<{ yes: boolean }>`
    with held as materialized (
      select id from agent_backlog where id = ${anyOf(facts.map((fact) => fact.id))} order by id for update
    ),
    whole as materialized (select count(*) = ${facts.length} as yes from held),
    taken as (
      delete from agent_backlog f using held, whole where f.id = held.id and whole.yes
    ),
    removed as (
      delete from agent_day_case c using whole, json_populate_recordset(null::agent_day_case, ${asRows(removed)}) r
      where whole.yes
        and (c.case_id, c.agent_id, c.day, c.hour, c.stage_id) = (r.case_id, r.agent_id, r.day, r.hour, r.stage_id)
    ),
    written as (
      insert into agent_day_case (case_id, agent_id, day, hour, stage_id, currency, ${CASE_COLUMNS})
      select case_id, agent_id, day, hour, stage_id, currency, ${CASE_COLUMNS}
      from json_populate_recordset(null::agent_day_case, ${asRows(upserted)}) cross join whole where whole.yes
      on conflict (case_id, agent_id, day, hour, stage_id) do update set currency = excluded.currency, ${replaced}
    ),
    ${buildStagePeriodWritesSql(stays)},
    credited as (
      insert into payment_credit (payment_id, cause, agent_id, day, currency, amount_minor, wage_minor, at, paid_at, ${TERMS})
      select payment_id, cause, agent_id, day, currency, amount_minor, wage_minor, at, paid_at, ${TERMS}
      from json_populate_recordset(null::payment_credit, ${asRows(credits)}) cross join whole where whole.yes
      on conflict do nothing
    )
    select whole.yes from whole`;
  return row?.yes ?? false;
}

/** Lets no other transaction write facts until this one ends. */
export const lockFacts = (db: Db): Promise<void> =>
  execute(db)`select pg_advisory_xact_lock(hashtext('fact_backlog'))`;

/** Marks every case and credit for a recount. Stored counts stay valid until then. */
export const noteAll = (db: Db): Promise<void> =>
  execute(db)`
    insert into agent_backlog (kind, ref_id)
    select 'CASE', id from collection_case
    union all select 'POSTED', id from payment where agent_id is not null
    union all select 'REVERSED', id from payment where agent_id is not null and state = 'REVERSED'`;
