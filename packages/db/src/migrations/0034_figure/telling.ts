import { sql } from "kysely";
import type { Part, Statement } from "../part.ts";
import { type FactKind, KINDS, type Trigger } from "./kinds.ts";
import { postedAt } from "./posting.ts";

/** The columns of a fact that its view says. */
export const SAID = [
  "at",
  "day",
  "hour",
  "institution_id",
  "queue_id",
  "group_id",
  "agent_id",
  "case_id",
  "currency",
  "amount_minor",
  "principal_minor",
  "fee_minor",
  "seconds",
  "is_connected",
  "is_self",
  "outcome",
  "outcome_before",
  "paid_at",
];

/**
 * Planned once in a session, and by indexes however small the tables were then: to plan them for each call took most of the
 * time of who writes a row.
 */
export const PLANNED_ONCE =
  "set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off";

export const viewOf = (kind: string): string => `fact_${kind.toLowerCase()}`;

/** POSTED(column, agent, moment) in a kind. */
const withPostings = (text: string): string =>
  text.replaceAll(
    /POSTED\((\w+), ([\w.]+), ([\w.]+)\)/g,
    (_, column: string, agent: string, at: string) =>
      postedAt(column, agent, at),
  );

/** The stage of a case just before a moment; before its first move the one that this came from. */
export const STAGE = `
  coalesce(
    (select s.queue_id from case_status_log s where s.case_id = r.case_id and s.at < r.at order by s.at desc, s.id desc limit 1),
    (select coalesce(s.queue_before_id, s.queue_id) from case_status_log s where s.case_id = r.case_id
      order by s.at, s.id limit 1),
    c.queue_id)`;

/** What is not of a case is in the money of the place. */
const HOME = `case when i.zone = 'Asia/Manila' then 'PHP'
    when i.zone in ('Asia/Jakarta', 'Asia/Pontianak', 'Asia/Makassar', 'Asia/Jayapura') then 'IDR' else 'USD' end`;

export const factView = (kind: FactKind): string => {
  const raw = {
    ref_id: kind.ref,
    at: kind.at,
    agent_id: kind.agent,
    case_id: kind.case ?? "null::bigint",
    institution_id: kind.institution ?? "null::bigint",
    day: kind.day ?? "null::date",
    amount_minor: kind.amount ?? "0::bigint",
    principal_minor: kind.principal ?? "0::bigint",
    fee_minor: kind.fee ?? "0::bigint",
    seconds: kind.seconds ?? "0::integer",
    is_connected: kind.isConnected ?? "null::boolean",
    is_self: kind.isSelf ?? "null::boolean",
    outcome: kind.outcome ?? "null::text",
    outcome_before: kind.outcomeBefore ?? "null::text",
    paid_at: kind.paidAt ?? "null::timestamptz",
  };
  const columns = Object.entries(raw).map(
    ([name, text]) => `${text} as ${name}`,
  );
  return withPostings(`
    create or replace view ${viewOf(kind.kind)} as
    select '${kind.kind}'::text as kind, r.ref_id, r.at,
      coalesce(r.day, (r.at at time zone i.zone)::date) as day,
      case when r.day is null then extract(hour from r.at at time zone i.zone)::smallint else 23::smallint end as hour,
      i.id as institution_id, ${STAGE} as queue_id, ${postedAt("group_id", "r.agent_id", "r.at")} as group_id,
      r.agent_id, r.case_id, coalesce(p.currency, ${HOME}) as currency,
      r.amount_minor, r.principal_minor, r.fee_minor, r.seconds, r.is_connected, r.is_self, r.outcome, r.outcome_before,
      r.paid_at
    from (select ${columns.join(", ")} from ${kind.from} where ${kind.where ?? "true"}) r
    left join collection_case c on c.id = r.case_id
    left join product p on p.id = c.product_id
    join institution i on i.id = coalesce(c.institution_id, r.institution_id)`);
};

export const tell = (kind: string): string => `tell_${kind.toLowerCase()}`;
const list = (alias: string): string =>
  SAID.map((column) => `${alias}.${column}`).join(", ");

/** The last that was told of a row; whoever comes second waits for the first, so that ids follow each other. */
const lastFact = (kind: string, ref: string): string => `
      (select * from report_fact b where b.kind = '${kind}' and b.ref_id = ${ref} order by b.id desc limit 1)`;

/** Who loses so often leaves the rest to verify: nobody's money waits for a figure. */
const TURNS = 5;

/**
 * Tells what has not been told, corrects what was told otherwise, and withdraws what is no longer so. Returns how many facts
 * it wrote. Who loses to another process looks again, at what that has written.
 */
const telling = ({ kind }: FactKind): string => `
    create function ${tell(kind)}(refs bigint[]) returns bigint language plpgsql ${PLANNED_ONCE} as $$
    declare
      seen bigint;
      due bigint;
      written bigint;
      told bigint := 0;
    begin
      for turn in 1..${TURNS} loop
        with v as materialized (select * from ${viewOf(kind)} where ref_id = any(refs)),
        due as materialized (
          select v.*, f.id as corrects_id from v left join lateral ${lastFact(kind, "v.ref_id")} f on true
          where f.id is null or f.is_withdrawn or (${list("f")}) is distinct from (${list("v")})
        ),
        written as (
          insert into report_fact (kind, ref_id, ${SAID.join(", ")}, corrects_id)
          select kind, ref_id, ${SAID.join(", ")}, corrects_id from due order by at, ref_id
          on conflict do nothing returning id
        )
        select (select count(*) from v), (select count(*) from due), (select count(*) from written) into seen, due, written;
        told := told + written;
        exit when written = due;
      end loop;
      if seen < cardinality(refs) then
        insert into report_fact (kind, ref_id, ${SAID.join(", ")}, is_withdrawn, corrects_id)
        select f.kind, f.ref_id, ${list("f")}, true, f.id
        from (select distinct unnest(refs) as id) r cross join lateral ${lastFact(kind, "r.id")} f
        where not f.is_withdrawn and not exists (select from ${viewOf(kind)} v where v.ref_id = r.id)
        on conflict do nothing;
        get diagnostics written = row_count;
        told := told + written;
      end if;
      return told;
    end $$`;

interface KindOfTrigger extends Pick<Trigger, "refs" | "isNew"> {
  readonly kind: string;
}

export interface Teller extends Pick<Trigger, "table" | "on"> {
  readonly kinds: readonly KindOfTrigger[];
}

/** One trigger for each table and kind of change, whatever it tells. */
export const TELLERS: readonly Teller[] = [
  ...Map.groupBy(
    KINDS.flatMap(({ kind, told }) => told.map((one) => ({ kind, ...one }))),
    ({ table, on }) => `${table} ${on}`,
  ).values(),
].map((same) => ({
  table: same[0]?.table ?? "",
  on: same[0]?.on ?? "insert",
  kinds: same,
}));

const tellerName = ({ table, on }: Teller): string => `${table}_facts_${on}`;

/** What a trigger does with the ids of each kind, where there are any: `refs`. */
type Telling = (kind: KindOfTrigger) => string;

const byFunction: Telling = ({ kind }) => `perform ${tell(kind)}(refs)`;

export const tellerFunction = (
  one: Teller,
  how: Telling = byFunction,
  settings = "",
): string => `
    create or replace function ${tellerName(one)}() returns trigger language plpgsql ${settings} as $$
    declare refs bigint[];
    begin
      ${one.kinds
        .map(
          (told) => `
      refs := array(${told.refs});
      if cardinality(refs) > 0 then ${how(told)}; end if;`,
        )
        .join("")}
      return null;
    end $$`;

const teller = (one: Teller): Statement[] => [
  sql.raw(tellerFunction(one)),
  sql.raw(`
    create trigger ${tellerName(one)} after ${one.on} on ${one.table}
    referencing new table as changed${one.on === "update" ? " old table as before" : ""}
    for each statement execute function ${tellerName(one)}()`),
];

/** Facts of a case that were told before it was known where the case lay. */
export const retellFunction = (order = "", settings = ""): string => `
    create or replace function retell_case() returns trigger language plpgsql ${settings} as $$
    declare late record;
    begin
      for late in
        select f.kind, array_agg(distinct f.ref_id) as refs
        from (select case_id, min(at) as at from changed group by case_id) n
        join report_fact f on f.case_id = n.case_id and f.at > n.at
        group by f.kind ${order}
      loop
        execute format('select tell_%s($1)', lower(late.kind)) using late.refs;
      end loop;
      return null;
    end $$`;

/** Why: nobody can forget to tell a fact that the database tells by itself, and whoever doubts it can ask the view. */
export const facts: Part = {
  up: [
    ...KINDS.flatMap((kind) => [
      sql.raw(factView(kind)),
      sql.raw(
        `comment on view ${viewOf(kind.kind)} is 'What ${kind.kind} of report_fact is told from'`,
      ),
      sql.raw(telling(kind)),
    ]),
    ...TELLERS.flatMap(teller),
    sql`create index report_fact_case on report_fact (case_id, at)`,
    sql.raw(retellFunction()),
    sql`
    create trigger case_status_log_retells after insert on case_status_log
    referencing new table as changed for each statement execute function retell_case()`,
    ...KINDS.map(({ kind }) =>
      sql.raw(`
    insert into report_fact (kind, ref_id, ${SAID.join(", ")})
    select kind, ref_id, ${SAID.join(", ")} from ${viewOf(kind)} order by at, ref_id`),
    ),
  ],
  down: [
    sql`drop trigger case_status_log_retells on case_status_log`,
    sql`drop function retell_case`,
    ...TELLERS.flatMap((one) => [
      sql.raw(`drop trigger ${tellerName(one)} on ${one.table}`),
      sql.raw(`drop function ${tellerName(one)}`),
    ]),
    ...KINDS.flatMap(({ kind }) => [
      sql.raw(`drop function ${tell(kind)}`),
      sql.raw(`drop view ${viewOf(kind)}`),
    ]),
  ],
};
