import { sql } from "kysely";
import type { Part, Statement } from "../part.ts";
import { partitioned } from "./month.ts";

const COLUMNS = sql`
  at timestamptz not null,
  user_id bigint references app_user,
  institution_id bigint references institution,
  login text not null,
  outcome text not null check (outcome in ('IN', 'OUT', 'REFUSED', 'LOCKED', 'REPLACED', 'ENDED')),
  reason text,
  ip text,
  veins text,
  user_agent text`;

/** What is no address has none: a log takes every line. Those of four numbers, nearly all, need no catch. */
const addressOf = sql`
  create function address_of(text) returns inet language plpgsql immutable strict as $$
  begin
    if $1 ~ '^((25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)(\\.|$)){4}$' and right($1, 1) <> '.' then
      return $1::inet;
    end if;
    begin
      return $1::inet;
    exception when invalid_text_representation then
      return null;
    end;
  end $$`;

const index = (name: string, columns: Statement): Statement =>
  sql`create index ${sql.id(name)} on login_log (${columns}, at, id)`;

/** A list is in the order of time, whatever it is narrowed by. */
const BY: Readonly<Record<string, Statement>> = {
  login_log_user: sql`user_id`,
  login_log_user_outcome: sql`user_id, outcome`,
  login_log_institution: sql`institution_id`,
  login_log_outcome: sql`outcome`,
  login_log_institution_outcome: sql`institution_id, outcome`,
  login_log_login: sql`lower(login)`,
  login_log_address: sql`address_of(ip)`,
};

const table = partitioned({
  table: "login_log",
  columns: COLUMNS,
  names: [
    "at",
    "user_id",
    "institution_id",
    "login",
    "outcome",
    "reason",
    "ip",
    "veins",
    "user_agent",
  ],
  by: [
    sql`create index login_log_at on login_log (at, id)`,
    ...Object.entries(BY).map(([name, columns]) => index(name, columns)),
  ],
  whole: [
    sql`create index login_log_at on login_log (at)`,
    sql`create index login_log_user on login_log (user_id, at)`,
  ],
  indexes: {
    by: ["login_log_at", ...Object.keys(BY)],
    whole: ["login_log_at", "login_log_user"],
  },
});

export const loginLog: Part = {
  up: [addressOf, ...table.up],
  down: [...table.down, sql`drop function address_of`],
};
