import { sql } from "kysely";
import type { Part, Statement } from "../part.ts";
import {
  dropTriggers,
  isChanged,
  refuseRemoval,
  refuseUpdate,
} from "./refuse.ts";

const SUBJECT = [
  ...["case_id", "loan_id", "borrower_id", "institution_id", "agent_id"],
  ...["contact_id", "attempt_id", "decision_id", "relation", "requested_at"],
];

const IDENTITY: Readonly<Record<string, readonly string[]>> = {
  contact_attempt: [
    ...["case_id", "borrower_id", "contact_id", "agent_id", "action"],
    ...["purpose", "at", "decision_id", "channel", "direction"],
  ],
  call_record: [...SUBJECT, "via"],
  sms_message: [
    ...[...SUBJECT, "channel", "template_id", "segments"],
    "segment_cost_minor",
  ],
  collection_log: [
    ...["case_id", "borrower_id", "institution_id", "agent_id", "at"],
    ...["channel", "contact_id", "relation", "source", "call_status"],
    ...["result", "promise_id", "attempt_id"],
  ],
};

/** Columns that hold personal data: erasure and retention empty them. */
const EMPTIABLE: Readonly<Record<string, readonly string[]>> = {
  call_record: ["name", "phone"],
  sms_message: ["name", "address", "content", "subject"],
  collection_log: ["contact_name", "phone", "remark"],
};

/** Columns that are written once after the row. */
const WRITTEN_ONCE: Readonly<Record<string, readonly string[]>> = {
  contact_attempt: ["connected_at", "log_id"],
  call_record: ["log_id"],
};

const or = (conditions: readonly Statement[]): Statement =>
  sql.join(conditions, sql` or `);

const isRewritten = (columns: readonly string[]): Statement =>
  or(
    columns.map((column) => {
      const [before, after] = [
        sql.ref(`old.${column}`),
        sql.ref(`new.${column}`),
      ];
      return sql`(${after} <> '' and ${after} is distinct from ${before})`;
    }),
  );

const isWrittenTwice = (columns: readonly string[]): Statement =>
  or(
    columns.map((column) => {
      const [before, after] = [
        sql.ref(`old.${column}`),
        sql.ref(`new.${column}`),
      ];
      return sql`(${before} is not null and ${after} is distinct from ${before})`;
    }),
  );

const changesOf = (table: string, identity: readonly string[]): Statement =>
  or([
    isChanged(identity),
    ...(EMPTIABLE[table] ? [isRewritten(EMPTIABLE[table])] : []),
    ...(WRITTEN_ONCE[table] ? [isWrittenTwice(WRITTEN_ONCE[table])] : []),
  ]);

const removalOf = (table: string): string =>
  table === "contact_attempt" || table === "collection_log"
    ? `${table}_append_only`
    : `${table}_kept`;

/** Why: frequency limits count contacts and complaints are settled by them; an operator may not make one disappear. */
export const contact: Part = {
  up: Object.entries(IDENTITY).flatMap(([table, identity]) => [
    refuseRemoval(table, removalOf(table)),
    refuseUpdate({
      table,
      name: `${table}_identity`,
      when: changesOf(table, identity),
      reason: "a contact keeps its subject, its moment and its decision",
    }),
  ]),
  down: Object.keys(IDENTITY).flatMap((table) =>
    dropTriggers(table, [`${table}_identity`, removalOf(table)]),
  ),
};
