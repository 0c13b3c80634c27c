import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  migrationOf,
  type Part,
  tableComment,
} from "./part.ts";

/** Why: a month that nobody reads any more leaves the database for a file, where a rule of the house says so. */
const rule: Part = {
  up: [
    sql`
    create table archive_rule (
      id bigint generated always as identity primary key,
      table_name text not null,
      months smallint check (months between 2 and 120),
      kept_days integer check (kept_days > 0),
      at timestamptz not null
    )`,
    tableComment(
      "archive_rule",
      "When months of a table leave the database; the last line of a table holds",
    ),
    ...columnComments("archive_rule", {
      months:
        "Whole months that stay behind this one; null where none leaves any more",
      kept_days:
        "How long the file is kept from its first row on; null where it is kept for good",
    }),
    appendOnly("archive_rule"),
  ],
  down: [sql`drop table archive_rule`],
};

const archive: Part = {
  up: [
    sql`
    create table archived_month (
      table_name text not null,
      month date not null,
      part smallint not null check (part > 0),
      state text not null check (state in ('WRITTEN', 'ARCHIVED', 'EXPIRED')),
      file_name text not null unique,
      row_count bigint not null check (row_count > 0),
      first_id bigint not null,
      last_id bigint not null,
      sha256 text not null,
      file_bytes bigint not null,
      file_sha256 text not null,
      written_at timestamptz not null,
      archived_at timestamptz,
      expires_on date,
      expired_at timestamptz,
      primary key (table_name, month, part),
      check ((state = 'WRITTEN') = (archived_at is null)),
      check ((state = 'EXPIRED') = (expired_at is not null))
    )`,
    tableComment(
      "archived_month",
      "Months of tables that lie in a file of the archive, and what their files must be",
    ),
    ...columnComments("archived_month", {
      part: "More than one where rows of the month came after it had left",
      state:
        "WRITTEN: its rows are still in the database. ARCHIVED: in the file alone. EXPIRED: the file is gone",
      sha256: "Over its rows as COPY spells them, in the order of their key",
      file_sha256: "Over the file as it lies on the disk",
      expires_on:
        "The day on which the file goes; null where it is kept for good",
    }),
    sql`
    create function drop_month(parent text, part text) returns void language plpgsql set lock_timeout = '500ms' as $$
    declare named regclass;
    begin
      if exists (select from pg_trigger where tgrelid = parent::regclass and tgname = parent || '_append_only') then
        raise exception '% is append-only', parent using errcode = '55000', constraint = 'append_only';
      end if;
      if not exists (select from pg_inherits where inhparent = parent::regclass and inhrelid = part::regclass)
        or part not similar to parent || '_[0-9]{4}_[0-9]{2}' then
        raise exception '% is no month of %', part, parent using errcode = '42P01';
      end if;
      perform pg_advisory_xact_lock(7206790);
      -- In the order of a writer, who holds what the line names before he writes it.
      for named in select distinct confrelid from pg_constraint where conrelid = parent::regclass and contype = 'f' loop
        execute format('lock table %s in access exclusive mode', named);
      end loop;
      execute format('lock table %I in access exclusive mode', parent);
      execute format('drop table %I', part);
    end $$`,
  ],
  down: [sql`drop function drop_month`, sql`drop table archived_month`],
};

export const { up, down } = migrationOf(rule, archive);
