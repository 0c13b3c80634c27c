import { sql } from "kysely";
import {
  columnComments,
  grant,
  moves,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "borrower.export": [4, 5, 7],
  "dataRequest.read": [4, 5, 7],
  "dataRequest.request": [4, 5],
  "dataRequest.decide": [7],
};

const table = [
  sql`
    create table data_request (
      id bigint generated always as identity primary key,
      borrower_id bigint not null references borrower,
      kind text not null check (kind in ('EXPORT', 'ERASURE')),
      state text not null check (state in ('REQUESTED', 'APPROVED', 'DONE', 'REJECTED', 'REVOKED')),
      reason text not null,
      requester_id bigint references app_user,
      requested_at timestamptz not null,
      decider_id bigint references app_user,
      decided_at timestamptz,
      decision_note text,
      due_on date,
      done_at timestamptz,
      waits_for text[] not null default '{}',
      constraint data_request_two_people check (decider_id is distinct from requester_id or decider_id is null),
      constraint data_request_decided check (num_nulls(decider_id, decided_at) in (0, 2)),
      constraint data_request_approved check (state <> 'APPROVED' or decider_id is not null),
      constraint data_request_done check ((done_at is not null) = (state = 'DONE'))
    )`,
  tableComment(
    "data_request",
    "What a borrower asked for by his rights over his data: a copy of it, or that it be erased",
  ),
  ...columnComments("data_request", {
    due_on: "Of an approved erasure: the first day on which the law allows it",
    waits_for:
      "What stood in the way when an approved erasure was tried last; empty where nothing did",
  }),
  sql`
    create unique index data_request_one_open on data_request (borrower_id, kind)
    where state in ('REQUESTED', 'APPROVED') and kind = 'ERASURE'`,
  sql`create index data_request_borrower on data_request (borrower_id, id)`,
  ...moves(
    { noun: "data_request", table: "data_request", column: "state" },
    {
      REQUESTED: ["APPROVED", "REJECTED", "REVOKED", "DONE"],
      APPROVED: ["DONE", "REVOKED"],
    },
  ),
];

/** Why: a borrower's right to a copy and to be erased is asked for, decided by somebody else, done and on record. */
export const dataRequest: Part = {
  up: [...table, grant(PERMISSIONS)],
  down: [
    revoke(PERMISSIONS),
    sql`drop table data_request`,
    sql`drop function check_data_request_move`,
    sql`drop table data_request_move`,
  ],
};
