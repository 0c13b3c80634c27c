import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  migrationOf,
  type Part,
  tableComment,
} from "./part.ts";

const sealTable = [
  sql`
    create table record_seal (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      previous_id bigint unique nulls not distinct references record_seal,
      table_name text not null,
      columns text[] not null,
      lines int8multirange not null,
      line_count int not null check (line_count > 0),
      marks bytea not null check (length(marks) = 16 * line_count),
      digest bytea not null check (length(digest) = 32)
    )`,
  tableComment(
    "record_seal",
    "Seals over decisions, rules, contact attempts, proposals, histories of cases, verdicts and wages",
  ),
  ...columnComments("record_seal", {
    columns: "The columns that it covers; others of the table may change",
    lines: "The ids of the rows that it covers, of one table",
    marks:
      "Sixteen bytes of each row's hash in the order of ids: they name the row that was changed",
  }),
  sql`create index record_seal_table on record_seal (table_name, id)`,
  sql`create index record_seal_end on record_seal (table_name, upper(lines))`,
  appendOnly("record_seal"),
];

/** A scheme is one line with the factors that hold from its day. */
const scheme = sql`
    create view sealed_wage_scheme as select s.*,
      (select jsonb_agg(jsonb_build_array(q.queue_id, q.multiplier_bp) order by q.queue_id)
        from wage_queue q where q.scheme_id = s.id) as stages,
      (select jsonb_agg(jsonb_build_array(t.from_bp, t.factor_bp) order by t.from_bp)
        from wage_tier t where t.scheme_id = s.id) as tiers,
      (select jsonb_agg(jsonb_build_array(p.from_points, p.factor_bp) order by p.from_points)
        from wage_quality_step p where p.scheme_id = s.id) as quality_steps
    from wage_scheme s`;

/** In binary form, and text in a named encoding: no setting of a session changes a hash. A changed type does. */
const hashes = sql`
    create function row_hashes(of_table text, columns text[], line_ids int8multirange)
    returns table (id bigint, hash bytea) language plpgsql stable set jit = off as $$
    declare
      source constant text := case of_table when 'wage_scheme' then 'sealed_wage_scheme' else of_table end;
      fields text;
    begin
      select string_agg(format(case a.atttypid when 'text'::regtype then 'convert_to(t.%I, ''UTF8'')'
        when 'jsonb'::regtype then 'convert_to(t.%I::text, ''UTF8'')' else 't.%I' end, c.name), ', ' order by c.place)
      into strict fields from unnest(columns) with ordinality as c (name, place)
      left join pg_attribute a on a.attrelid = source::regclass and a.attname = c.name;
      return query execute format('
        select t.id, sha256(record_send(row(t.id, %s)))
        from unnest($1) as run join %I t on t.id >= lower(run) and t.id < upper(run)', fields, source) using line_ids;
    end $$`;

const withdrawn = sql`
    create function is_withdrawn(of_table text, row_id bigint) returns boolean language sql stable as $$
      select exists (select from setting_withdrawal where setting = of_table and row_ids @> array[row_id])
    $$`;

/** A setting that was withdrawn before its day leaves its mark, so that its seal holds without the row. */
const digest = sql`
    create function record_digest(previous bytea, sealed_at timestamptz, of_table text, columns text[],
      line_ids int8multirange, marks_before bytea, out marks bytea, out digest bytea)
    language sql stable set jit = off as $$
      with line as (
        select g.id, row_number() over (order by g.id)::int as place
        from unnest(line_ids) as run cross join lateral generate_series(lower(run), upper(run) - 1) as g (id)),
      marked as (
        select l.id, coalesce(substr(h.hash, 1, 16),
          case when marks_before is not null and h.id is null and is_withdrawn(of_table, l.id)
            then substr(marks_before, 16 * l.place - 15, 16) end) as mark
        from line l left join row_hashes(of_table, columns, line_ids) h on h.id = l.id)
      select m.marks, sha256(coalesce(previous, ''::bytea)
        || convert_to(jsonb_build_array(sealed_at at time zone 'UTC', of_table, columns, line_ids::text)::text, 'UTF8')
        || m.marks)
      from (select coalesce(string_agg(mark, ''::bytea order by id), ''::bytea) as marks from marked) m
    $$`;

const CLOSED = ["wage_month", "wage_month_agent"];

/** Why: decisions, rules, histories and wages that were rewritten behind the system are found row by row. */
const seal: Part = {
  up: [
    ...CLOSED.map(
      (table) =>
        sql`alter table ${sql.table(table)} add column id bigint generated always as identity unique`,
    ),
    ...sealTable,
    scheme,
    hashes,
    withdrawn,
    digest,
  ],
  down: [
    sql`drop function record_digest, is_withdrawn, row_hashes`,
    sql`drop view sealed_wage_scheme`,
    sql`drop table record_seal`,
    ...CLOSED.map(
      (table) => sql`alter table ${sql.table(table)} drop column id`,
    ),
  ],
};

export const { up, down } = migrationOf(seal);
