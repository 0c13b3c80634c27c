import { sql } from "kysely";
import { appendOnly, type Part, type Statement } from "../part.ts";

const listed = (columns: readonly string[]) =>
  sql.raw(columns.map((column) => `'${column}'`).join(", "));

/** A row says what it said; the columns can only be emptied. */
const emptiable = (table: string, columns: readonly string[]): Statement[] => [
  sql`drop trigger ${sql.id(`${table}_append_only`)} on ${sql.table(table)}`,
  sql`
    create trigger ${sql.id(`${table}_append_only`)} before delete or truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`,
  sql`
    create trigger ${sql.id(`${table}_emptied`)} before update on ${sql.table(table)}
    for each row execute function refuse_unless_emptied(${listed(columns)})`,
];

const unchangeable = (table: string): Statement[] => [
  sql`drop trigger ${sql.id(`${table}_emptied`)} on ${sql.table(table)}`,
  sql`drop trigger ${sql.id(`${table}_append_only`)} on ${sql.table(table)}`,
  appendOnly(table),
];

const EMPTIABLE = {
  letter: ["recipient", "address", "title", "body"],
  letter_return: ["note"],
  case_skip: ["reason"],
  deduction_step: ["note"],
};

/** `stops` is reckoned after the trigger. */
const FACT = ["reason", "params", "end_reason", "stops"];

const fact = (change: Statement, emptied: Statement): Statement[] => [
  sql`drop trigger borrower_fact_append_only on borrower_fact`,
  sql`drop trigger borrower_fact_params_kept on borrower_fact`,
  sql`drop trigger borrower_fact_ends_once on borrower_fact`,
  change,
  emptied,
];

const factEmptied = fact(
  sql`
    create trigger borrower_fact_append_only
    before update of borrower_id, kind, from_on, case_id, recorded_by, recorded_at or delete or truncate on borrower_fact
    for each statement execute function refuse_change()`,
  sql`
    create trigger borrower_fact_params_kept before update of reason, params on borrower_fact
    for each row execute function refuse_unless_emptied(${listed(FACT)})`,
).concat(sql`
    create trigger borrower_fact_ends_once before update on borrower_fact
    for each row when (old.ended_at is not null) execute function refuse_unless_emptied(${listed(FACT)})`);

const factKept = fact(
  sql`
    create trigger borrower_fact_append_only
    before update of borrower_id, kind, from_on, reason, case_id, recorded_by, recorded_at or delete or truncate
    on borrower_fact for each statement execute function refuse_change()`,
  sql`
    create trigger borrower_fact_params_kept before update of params on borrower_fact
    for each statement execute function refuse_change()`,
).concat(sql`
    create trigger borrower_fact_ends_once before update on borrower_fact
    for each row when (old.ended_at is not null) execute function refuse_change()`);

const bar = (emptied: Statement): Statement => sql`
    create or replace function keep_do_not_contact() returns trigger language plpgsql as $$
    declare lifting constant text[] := array['lifted_at', 'lifter_id', 'lift_reason', 'lift_consent', 'version'];
    begin
      if tg_op = 'UPDATE' and old.lifted_at is null and to_jsonb(new) - lifting = to_jsonb(old) - lifting then
        return new;
      end if;
      ${emptied}
      raise exception 'do_not_contact % stands', old.id using errcode = '55000', constraint = 'append_only';
    end $$`;

/** Why: evidence stays evidence when the person in it is erased: nothing but his data can leave it. */
export const emptied: Part = {
  up: [
    sql`
    create function refuse_unless_emptied() returns trigger language plpgsql as $$
    declare columns constant text[] := tg_argv;
    begin
      if to_jsonb(new) - columns is distinct from to_jsonb(old) - columns or exists (
        select from unnest(columns) as one where coalesce(to_jsonb(new) ->> one, '') not in ('', '{}', '-')
          and to_jsonb(new) ->> one is distinct from to_jsonb(old) ->> one) then
        raise exception '% is append-only', tg_table_name using errcode = '55000', constraint = 'append_only';
      end if;
      return new;
    end $$`,
    ...Object.entries(EMPTIABLE).flatMap(([table, columns]) =>
      emptiable(table, columns),
    ),
    ...factEmptied,
    bar(sql`if tg_op = 'UPDATE' and coalesce(new.note, '') = '' and coalesce(new.lift_consent, '') = ''
        and coalesce(new.lift_reason, '') = '' and (old.lifted_at is null) = (new.lifted_at is null)
        and to_jsonb(new) - array['note', 'lift_reason', 'lift_consent']
          = to_jsonb(old) - array['note', 'lift_reason', 'lift_consent'] then
        return new;
      end if;`),
  ],
  down: [
    bar(sql``),
    ...factKept,
    ...Object.keys(EMPTIABLE).flatMap(unchangeable),
    sql`drop function refuse_unless_emptied`,
  ],
};
