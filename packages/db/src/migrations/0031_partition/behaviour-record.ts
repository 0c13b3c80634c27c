import { sql } from "kysely";
import type { Part, Statement } from "../part.ts";
import { partitioned } from "./month.ts";

const COLUMNS = sql`
  at timestamptz not null,
  received_at timestamptz not null default now(),
  user_id bigint not null references app_user,
  institution_id bigint,
  page text not null,
  action text not null,
  case_id bigint,
  device text,
  ip text`;

const index = (name: string, columns: Statement): Statement =>
  sql`create index ${sql.id(name)} on behaviour_record (${columns}, at, id)`;

/** Of an action its first word is the kind: most are `open`, and the others are looked for. */
const KIND = sql`split_part(action, ' ', 1)`;
const BY: Readonly<Record<string, Statement>> = {
  behaviour_record_user: sql`user_id`,
  behaviour_record_user_kind: sql`user_id, (${KIND})`,
  behaviour_record_institution: sql`institution_id`,
  behaviour_record_kind: sql`(${KIND})`,
  behaviour_record_institution_kind: sql`institution_id, (${KIND})`,
};

/** A list is in the order of time, whatever it is narrowed by. */
export const behaviourRecord: Part = partitioned({
  table: "behaviour_record",
  columns: COLUMNS,
  names: [
    "at",
    "received_at",
    "user_id",
    "institution_id",
    "page",
    "action",
    "case_id",
    "device",
    "ip",
  ],
  by: [
    sql`create index behaviour_record_at on behaviour_record (at, id)`,
    ...Object.entries(BY).map(([name, columns]) => index(name, columns)),
    sql`create index behaviour_record_case on behaviour_record (case_id, at, id) where case_id is not null`,
  ],
  whole: [
    sql`create index behaviour_record_user on behaviour_record (user_id, at)`,
    sql`create index behaviour_record_at on behaviour_record (at)`,
  ],
  indexes: {
    by: ["behaviour_record_at", ...Object.keys(BY), "behaviour_record_case"],
    whole: ["behaviour_record_user", "behaviour_record_at"],
  },
});
