import { sql } from "kysely";
import {
  datedLines,
  linesOf,
  withoutWithdrawals,
} from "../0028_policy/dated.ts";
import {
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "placement.read": [2, 3, 4, 7, 8],
  "placement.edit": [4],
  "placement.recall": [4],
};

/** Why: a lender parts his loans among institutions, for a term, and can compare what becomes of them. */
export const rule: Part = {
  up: [
    sql`
    create table placement_rule (
      id bigint generated always as identity primary key,
      merchant_id bigint not null references merchant,
      product_id bigint references product,
      queue_id bigint references queue,
      follows_wider boolean not null,
      term_days integer check (term_days between 1 and 3650),
      notice_days integer not null check (notice_days between 0 and 365),
      effective_on date not null,
      editor_id bigint references app_user,
      created_at timestamptz not null
    )`,
    tableComment(
      "placement_rule",
      "With which institutions a merchant's cases are placed, from a day on; only added to",
    ),
    ...columnComments("placement_rule", {
      product_id: "Null for all products of the merchant",
      queue_id: "Null for all stages",
      follows_wider:
        "From this day on the next wider rule holds; for the merchant's own there is none",
      term_days: "Null: as many days as the institution itself keeps cases",
      notice_days: "So many days before its end an institution is told",
    }),
    sql`
    create index placement_rule_owner on placement_rule (merchant_id, product_id, queue_id, effective_on, id)`,
    ...datedLines("placement_rule"),
    sql`
    create table placement_share (
      rule_id bigint not null references placement_rule on delete cascade,
      institution_id bigint not null references institution,
      share_bp integer not null check (share_bp between 1 and 10000),
      primary key (rule_id, institution_id)
    )`,
    tableComment(
      "placement_share",
      "Which part of the loans a rule gives to an institution; those of a rule sum to 10000",
    ),
    sql`create index placement_share_institution on placement_share (institution_id)`,
    ...linesOf("placement_share", "placement_rule", "rule_id"),
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop table placement_share, placement_rule`,
    ...withoutWithdrawals(["placement_rule"]),
  ],
};
