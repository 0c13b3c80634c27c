import { sql } from "kysely";
import { appendOnly, columnComments, type Part } from "../part.ts";

const ledgerSealTable = [
  sql`
    create table ledger_seal (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      previous_id bigint unique nulls not distinct references ledger_seal,
      table_name text not null check (table_name in ('ledger_event', 'ledger_entry', 'payment', 'payment_reversal')),
      lines int8multirange not null,
      line_count int not null check (line_count > 0),
      marks bytea not null check (length(marks) = 4 * line_count),
      digest bytea not null check (length(digest) = 32)
    )`,
  ...columnComments("ledger_seal", {
    lines: "The ids of the rows that it covers, of one table",
    marks:
      "Four bytes of each row's hash in the order of ids: they name the row that was changed",
  }),
  sql`create index ledger_seal_end on ledger_seal (table_name, upper(lines))`,
  appendOnly("ledger_seal"),
];

/** In binary form: no setting of a session changes it, as long as free text says in which encoding it is. */
const SEALED = {
  ledger_event:
    "t.kind, t.loan_id, t.ref_id, t.value_on, t.told_at, t.transaction_id",
  ledger_entry: `t.loan_id, t.installment_id, t.kind, t.part, t.amount_minor, t.value_on, t.value_at, t.cause, t.cause_id,
    t.payment_id, t.reverses_id, t.booked_at, t.event_id`,
  payment: `t.loan_id, t.case_id, t.institution_id, t.agent_id, convert_to(t.channel, 'UTF8'), convert_to(t.provider, 'UTF8'),
    convert_to(t.reference, 'UTF8'), t.code_id, t.file_id, t.amount_minor, t.paid_at, t.created_at, t.event_id, t.value_on`,
  payment_reversal: `t.payment_id, t.event_id, t.fault, t.reversed_at, t.value_on, t.told_at,
    convert_to(t.reason, 'UTF8'), t.user_id`,
};

const branches = Object.entries(SEALED).map(
  ([table, columns]) =>
    `select t.id, sha256(record_send(row(t.id, ${columns})))
       from unnest(line_ids) as run join ${table} t on t.id >= lower(run) and t.id < upper(run)
       where of_table = '${table}'`,
);

/** Of the columns that never change; whoever adds one to a table adds a version of these functions. */
const ledgerHashes = sql`
    create function ledger_hashes(of_table text, line_ids int8multirange) returns table (id bigint, hash bytea)
    language sql stable as $$ ${sql.raw(branches.join(" union all "))} $$`;

/** Compiling the four branches would take five times as long as running them. */
const ledgerDigest = sql`
    create function ledger_digest(previous bytea, sealed_at timestamptz, of_table text, line_ids int8multirange,
      out marks bytea, out digest bytea) language sql stable set jit = off as $$
      select coalesce(string_agg(substr(hash, 1, 4), ''::bytea), ''::bytea),
        sha256(coalesce(previous, ''::bytea)
          || convert_to(jsonb_build_array(sealed_at at time zone 'UTC', of_table, line_ids::text)::text, 'UTF8')
          || coalesce(string_agg(hash, ''::bytea), ''::bytea))
      from (select hash from ledger_hashes(of_table, line_ids) order by id) ordered
    $$`;

/**
 * Why: each minute's new rows of the ledger are sealed as the audit trail is, so that whoever changes them behind our back
 * is found out, row by row.
 */
export const ledgerSeal: Part = {
  up: [...ledgerSealTable, ledgerHashes, ledgerDigest],
  down: [
    sql`drop table ledger_seal`,
    sql`drop function ledger_hashes, ledger_digest`,
  ],
};
