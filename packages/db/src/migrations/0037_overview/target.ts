import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

export const reportTarget: Part = {
  up: [
    sql`
    create table report_target (
      id bigint generated always as identity primary key,
      institution_id bigint not null references institution,
      queue_id bigint not null references queue,
      month date not null check (month = date_trunc('month', month)),
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      amount_minor bigint not null check (amount_minor > 0),
      rate_bp integer not null check (rate_bp between 1 and 10000),
      reason text not null,
      effective_on date not null,
      editor_id bigint references app_user,
      created_at timestamptz not null
    )`,
    tableComment(
      "report_target",
      "What an institution is to collect in a stage and month; the last row of them holds",
    ),
    ...columnComments("report_target", {
      month: "Its first day",
      amount_minor: "To be collected, net of reversals",
      rate_bp:
        "Of the arrears that lay in the stage or came there in the month",
      effective_on: "The day on which it was written",
      editor_id: "Null where it was delivered",
    }),
    sql`create index report_target_month on report_target (month, institution_id, queue_id, currency, id)`,
    appendOnly("report_target"),
  ],
  down: [sql`drop table report_target`],
};

const PERMISSIONS = { "target.edit": [4, 8] };

export const rights: Part = {
  up: [grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS)],
};
