import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf, jsonRows } from "../../../core/array.ts";
import type { Day } from "../../../core/day.ts";
import { EVENT_CHANNEL } from "../../../core/events.ts";
import {
  type AgentDay,
  CASE_FIELDS,
  type CaseDay,
  type Field,
  FIELDS,
} from "../rules/count.ts";

export const KINDS = [
  "CASE",
  "TAKEN",
  "REVERSED",
  "CALL",
  "LOG",
  "PROMISED",
  "JUDGED",
  "LOGIN",
] as const;
export type Kind = (typeof KINDS)[number];

/** Something that happened and has not been counted yet. */
export interface Fact {
  readonly id: number;
  readonly kind: Kind;
  readonly refId: number;
}

/** The oldest facts that wait. */
export async function waiting(db: Db, most: number): Promise<Fact[]> {
  const { rows } = await sql<Fact>`
    select id, kind, ref_id from agent_fact order by id limit ${most}`.execute(
    db,
  );
  return rows;
}

export interface CreditRow {
  readonly paymentId: number;
  readonly cause: "TAKEN" | "REVERSED";
  readonly agentId: number;
  readonly day: Day;
  readonly currency: string;
  readonly amountMinor: number;
  readonly wageMinor: number;
  readonly at: Date;
  readonly paidAt: Date;
}

/** What the counting of some facts writes. */
export interface Counted {
  readonly facts: readonly Fact[];
  readonly written: readonly CaseDay[];
  readonly removed: readonly CaseDay[];
  readonly added: readonly AgentDay[];
  readonly credits: readonly CreditRow[];
  /** Whose figures or wages are others than before. */
  readonly agentIds: readonly number[];
}

const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Rows as JSON under the names of their columns. */
const asRows = (rows: readonly object[]) =>
  jsonRows(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [snake(name), value]),
      ),
    ),
  );

const COLUMNS = sql.join(FIELDS.map((field) => sql.ref(field)));
const CASE_COLUMNS = sql.join(CASE_FIELDS.map((field) => sql.ref(field)));

const assigned = (
  fields: readonly Field[],
  value: (field: Field) => ReturnType<typeof sql>,
) => sql.join(fields.map((field) => sql`${sql.ref(field)} = ${value(field)}`));

const replaced = assigned(
  CASE_FIELDS,
  (field) => sql.ref(`excluded.${field}`) as never,
);
const raised = assigned(
  FIELDS,
  (field) => sql`${sql.ref(`d.${field}`)} + ${sql.ref(`excluded.${field}`)}`,
);

/**
 * Takes the facts off the list and writes what they come to, in one statement: both or neither. False where
 * somebody else has counted one of them meanwhile; nothing is written then.
 */
export async function write(db: Db, counted: Counted): Promise<boolean> {
  const { facts, written, removed, added, credits, agentIds } = counted;
  const { rows } = await sql<{ yes: boolean; told: number }>`
    with held as materialized (
      select id from agent_fact where id = ${anyOf(facts.map((fact) => fact.id))} order by id for update
    ),
    whole as materialized (select count(*) = ${facts.length} as yes from held),
    taken as (
      delete from agent_fact f using held, whole where f.id = held.id and whole.yes
    ),
    removed as (
      delete from agent_day_case c using whole, json_populate_recordset(null::agent_day_case, ${asRows(removed)}) r
      where whole.yes and (c.case_id, c.agent_id, c.day) = (r.case_id, r.agent_id, r.day)
    ),
    written as (
      insert into agent_day_case (case_id, agent_id, day, currency, ${CASE_COLUMNS})
      select case_id, agent_id, day, currency, ${CASE_COLUMNS}
      from json_populate_recordset(null::agent_day_case, ${asRows(written)}) cross join whole where whole.yes
      on conflict (case_id, agent_id, day) do update set currency = excluded.currency, ${replaced}
    ),
    credited as (
      insert into payment_credit (payment_id, cause, agent_id, day, currency, amount_minor, wage_minor, at, paid_at)
      select payment_id, cause, agent_id, day, currency, amount_minor, wage_minor, at, paid_at
      from json_populate_recordset(null::payment_credit, ${asRows(credits)}) cross join whole where whole.yes
      on conflict do nothing
    ),
    added as (
      insert into agent_day as d (agent_id, day, currency, last_paid_at, ${COLUMNS})
      select agent_id, day, currency, last_paid_at, ${COLUMNS}
      from json_populate_recordset(null::agent_day, ${asRows(added)}) cross join whole where whole.yes
      on conflict (agent_id, day, currency) do update set
        last_paid_at = greatest(d.last_paid_at, excluded.last_paid_at), ${raised}
    ),
    told as materialized (
      select pg_notify(${EVENT_CHANNEL}, json_build_object('type', 'agent.counted',
        'ids', json_build_object('agentId', u.id, 'institutionId', u.institution_id))::text)
      from app_user u cross join whole where whole.yes and u.id = ${anyOf(agentIds)} and u.institution_id is not null
    )
    select whole.yes, (select count(*) from told) as told from whole`.execute(
    db,
  );
  return rows[0]?.yes ?? false;
}

/** Everything that ever happened waits to be counted again, and nothing is counted. */
export async function forgetCounts(db: Db): Promise<void> {
  await sql`lock table agent_fact in exclusive mode`.execute(db);
  await sql`delete from agent_fact`.execute(db);
  await sql`delete from agent_day`.execute(db);
  await sql`delete from agent_day_case`.execute(db);
  await sql`
    insert into agent_fact (kind, ref_id)
    select distinct 'CASE', case_id from case_binding
    union all select 'TAKEN', id from payment where agent_id is not null
    union all select 'REVERSED', id from payment where agent_id is not null and state = 'REVERSED'
    union all select 'CALL', id from call_record where state = 'ENDED'
    union all select 'LOG', id from collection_log
    union all select 'PROMISED', id from promise
    union all select 'JUDGED', id from promise_verdict where not (before = 'OPEN' and state = 'CANCELLED')`.execute(
    db,
  );
}
