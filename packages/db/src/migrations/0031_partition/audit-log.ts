import { sql } from "kysely";
import { appendOnly, type Part, type Statement } from "../part.ts";
import { partitioned } from "./month.ts";

const COLUMNS = sql`
  at timestamptz not null default now(),
  via text not null check (via in ('WEB', 'TOKEN', 'COMMAND', 'JOB')),
  actor_id bigint,
  institution_id bigint,
  action text not null,
  entity text not null,
  entity_id text,
  before jsonb,
  after jsonb,
  request_id text`;

const INDEXES: readonly Statement[] = [
  sql`create index audit_log_entity on audit_log (entity, entity_id, id)`,
  sql`create index audit_log_actor on audit_log (actor_id, at)`,
];
const NAMES = ["audit_log_entity", "audit_log_actor"];

/** The first key of its index is the id, by which seals name lines. */
export const auditLog: Part = partitioned({
  table: "audit_log",
  columns: COLUMNS,
  names: [
    "at",
    "via",
    "actor_id",
    "institution_id",
    "action",
    "entity",
    "entity_id",
    "before",
    "after",
    "request_id",
  ],
  by: [...INDEXES, appendOnly("audit_log"), appendOnly("audit_log_default")],
  whole: [...INDEXES, appendOnly("audit_log")],
  indexes: { by: NAMES, whole: NAMES },
});
