import { sql } from "kysely";
import { grant, type Part, revoke } from "../part.ts";

const PERMISSIONS = {
  "log.export": [2, 3, 4, 7, 8],
  "log.read": [1, 2, 3, 4, 5, 7, 8],
  "log.save": [1, 2, 8],
};

const collectionLog = [
  sql`
    create table collection_log (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      borrower_id bigint not null references borrower,
      institution_id bigint not null references institution,
      agent_id bigint not null references app_user,
      at timestamptz not null,
      channel text not null check (channel in ('02', '03', '05', '06', '07', '08')),
      contact_id bigint references contact,
      contact_name text not null,
      relation text not null,
      phone text not null,
      source text not null,
      call_status text check (call_status in ('CNCT', 'NCNCT', 'NULL', 'NOA')),
      result text not null check (result in ('A10PTP', 'A50DTP', 'A24NOTAU', 'A28RLVT', 'A30NORLVT', 'A40NOVLD', 'A60LC',
        'A20RETRY', 'CR10', 'CR60', 'CR70', 'MSS', 'MSF')),
      remark text not null default '',
      willingness smallint not null default 0 check (willingness between 0 and 5),
      fraud_flag boolean not null default false,
      next_call_at timestamptz not null,
      promise_id bigint references promise
    )`,
  sql`create index collection_log_case on collection_log (case_id, at desc, id desc)`,
  sql`create index collection_log_agent on collection_log (agent_id, at)`,
  sql`create index collection_log_institution on collection_log (institution_id, at)`,
  sql`create index collection_log_borrower on collection_log (borrower_id, at)`,
];

const behaviourRecord = [
  sql`
    create table behaviour_record (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      received_at timestamptz not null default now(),
      user_id bigint not null references app_user,
      institution_id bigint,
      page text not null,
      action text not null,
      case_id bigint,
      device text,
      ip text
    )`,
  sql`create index behaviour_record_user on behaviour_record (user_id, at)`,
  sql`create index behaviour_record_at on behaviour_record (at)`,
];

/** Why: each try to reach somebody is a line, and what was done where in the screens is kept beside it. */
export const log: Part = {
  up: [...collectionLog, ...behaviourRecord, grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS), sql`drop table behaviour_record, collection_log`],
};
