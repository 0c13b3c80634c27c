import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  grant,
  type Part,
  revoke,
} from "../part.ts";

/** A case that broke too many promises gets its next one from these. */
const PERMISSIONS = { "promise.afterBroken": [2, 8] };

const promiseTable = [
  sql`
    create table promise (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      agent_id bigint not null references app_user,
      state text not null default 'OPEN' check (state in ('OPEN', 'KEPT', 'PARTIAL', 'BROKEN', 'CURED', 'CANCELLED')),
      amount_minor bigint not null check (amount_minor > 0),
      due_on date not null,
      created_at timestamptz not null,
      settled_at timestamptz
    )`,
  sql`create unique index promise_one_open on promise (case_id) where state = 'OPEN'`,
  sql`create index promise_open_due on promise (due_on) where state = 'OPEN'`,
  sql`create index promise_case on promise (case_id, id)`,
  sql`create index promise_unkept_due on promise (due_on) where state in ('PARTIAL', 'BROKEN')`,
];

const promiseVerdict = [
  sql`
    create table promise_verdict (
      id bigint generated always as identity primary key,
      promise_id bigint not null references promise,
      before text not null check (before in ('OPEN', 'KEPT', 'PARTIAL', 'BROKEN', 'CURED', 'CANCELLED')),
      state text not null check (state in ('KEPT', 'PARTIAL', 'BROKEN', 'CURED', 'CANCELLED')),
      paid_minor bigint not null check (paid_minor >= 0),
      payment_id bigint,
      replaced_by bigint references promise,
      decided_at timestamptz not null,
      check (before <> state),
      check (replaced_by is null or state = 'CANCELLED')
    )`,
  ...columnComments("promise_verdict", {
    paid_minor: "What had come in for it by the last day that counts",
    payment_id:
      "The payment that was told or taken back; none where the time decided",
  }),
  sql`create index promise_verdict_promise on promise_verdict (promise_id, id)`,
  appendOnly("promise_verdict"),
];

/**
 * Why: a promise stands until money or time decides it. Money that is told late changes what became of it: each verdict stays
 * on record, the promise shows the last of them.
 */
export const promise: Part = {
  up: [...promiseTable, ...promiseVerdict, grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS), sql`drop table promise_verdict, promise`],
};
