import { sql } from "kysely";
import { datedLines, withoutWithdrawals } from "../0028_policy/dated.ts";
import {
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "allocation.read": [2, 3, 4, 7, 8],
  "allocation.readRule": [2, 3, 4, 7, 8],
  "allocation.editRule": [4],
  "allocation.editCapacity": [2, 4, 8],
};

const ALONE = sql`'ROUND_ROBIN', 'LEAST_LOADED', 'EQUAL_COUNT', 'EQUAL_AMOUNT', 'SNAKE', 'WEIGHTED'`;

/** Why: how an automatic stage deals its cases out is said from a day on. */
export const rule: Part = {
  up: [
    sql`
    create table allocation_rule (
      id bigint generated always as identity primary key,
      queue_id bigint not null references queue,
      strategy text not null check (strategy in (${ALONE}, 'CHAMPION_CHALLENGER')),
      champion text check (champion in (${ALONE})),
      challenger text check (challenger in (${ALONE})),
      challenger_bp integer check (challenger_bp between 1 and 9999),
      weighing text not null check (weighing in ('MANUAL', 'PERFORMANCE', 'EXPERIENCE')),
      keeps_promise boolean not null,
      prefers_borrower boolean not null,
      prefers_last boolean not null,
      max_in_hand integer check (max_in_hand > 0),
      max_new integer check (max_new > 0),
      inflow_at time not null,
      effective_on date not null,
      editor_id bigint references app_user,
      created_at timestamptz not null,
      check ((strategy = 'CHAMPION_CHALLENGER') = (champion is not null and challenger is not null and challenger_bp is not null))
    )`,
    tableComment(
      "allocation_rule",
      "How an automatic stage deals its cases out, from a day on; only added to",
    ),
    ...columnComments("allocation_rule", {
      champion: "Strategy of the loans that are not the challenger's",
      challenger_bp:
        "Share of the loans that the challenger deals, in basis points",
      weighing: "What WEIGHTED goes by: a number set by hand, recovery, tenure",
      keeps_promise: "An open promise keeps its agent until it is due",
      prefers_borrower: "All cases of a borrower go to one agent",
      prefers_last: "Who had the loan last is preferred",
      max_in_hand: "Open cases of an agent who has no limit of his own",
      max_new: "New cases a day of an agent who has no limit of his own",
      inflow_at: "By the clock of the institution",
    }),
    sql`create index allocation_rule_owner on allocation_rule (queue_id, effective_on, id)`,
    ...datedLines("allocation_rule"),
    sql`
    insert into allocation_rule (queue_id, strategy, weighing, keeps_promise, prefers_borrower, prefers_last, inflow_at,
      effective_on, created_at)
    select id, 'SNAKE', 'MANUAL', true, true, true, '07:30', '2000-01-01', now() from queue`,
    sql`alter table role add is_alerted boolean not null default false`,
    ...columnComments("role", {
      is_alerted: "Told where cases of a stage find no agent",
    }),
    sql`update role set is_alerted = true where id in (4, 8)`,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`alter table role drop is_alerted`,
    sql`drop table allocation_rule`,
    ...withoutWithdrawals(["allocation_rule"]),
  ],
};
