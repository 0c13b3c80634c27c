import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";

const borrowerFact = [
  sql`
    create table borrower_fact (
      id bigint generated always as identity primary key,
      borrower_id bigint not null references borrower,
      kind text not null check (kind in ('DECEASED', 'REPRESENTED', 'FRAUD')),
      from_on date not null check (from_on >= '1900-01-01'),
      reason text not null default '',
      case_id bigint references collection_case,
      recorded_by bigint references app_user,
      recorded_at timestamptz not null default now(),
      ended_at timestamptz,
      ended_by bigint references app_user,
      check (ended_by is null or ended_at is not null)
    )`,
  ...columnComments("borrower_fact", {
    from_on:
      "The day from which it holds; of a death, the first day without late fees",
    case_id: "The case at which it was told; it holds for all of the borrower",
  }),
  sql`create unique index borrower_fact_one_open on borrower_fact (borrower_id, kind) where ended_at is null`,
  sql`create index borrower_fact_borrower on borrower_fact (borrower_id)`,
  sql`
    create trigger borrower_fact_append_only
    before update of borrower_id, kind, from_on, reason, case_id, recorded_by, recorded_at or delete or truncate on borrower_fact
    for each statement execute function refuse_change()`,
];

/** Why: who has died, is represented or was impersonated is so in all his cases, from a day on. */
export const borrower: Part = {
  up: [...borrowerFact],
  down: [sql`drop table borrower_fact`],
};
