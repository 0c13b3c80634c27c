import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";

const paymentFileRow = [
  sql`
    create table payment_file_row (
      file_id bigint not null references payment_file,
      position integer not null check (position > 0),
      sheet_row integer not null check (sheet_row > 0),
      reference text not null,
      loan_id bigint not null references loan,
      amount_minor bigint not null check (amount_minor > 0),
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      paid_at timestamptz not null,
      channel text not null,
      event_id bigint references payment_event,
      failure_key text,
      primary key (file_id, position),
      check (event_id is null or failure_key is null),
      constraint payment_file_row_paid_at check (paid_at >= '2000-01-01+00' and paid_at < '2200-01-01+00')
    )`,
  tableComment(
    "payment_file_row",
    "The payments of a file that were new when it was checked; open until taken or refused",
  ),
  ...columnComments("payment_file_row", {
    failure_key: "Why it was not taken when its turn came",
  }),
  sql`
    create index payment_file_row_open on payment_file_row (reference) where event_id is null and failure_key is null`,
];

const paymentDifference = [
  sql`
    create table payment_difference (
      id bigint generated always as identity primary key,
      file_id bigint not null references payment_file,
      kind text not null check (kind in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT')),
      event_type text not null check (event_type in ('PAID', 'REVERSED')),
      txn_id text not null,
      number text,
      here_minor bigint,
      there_minor bigint,
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      paid_at timestamptz not null,
      event_id bigint references payment_event,
      check ((here_minor is null) = (kind = 'MISSING_HERE')),
      check ((there_minor is null) = (kind = 'MISSING_THERE')),
      constraint payment_difference_paid_at check (paid_at >= '2000-01-01+00' and paid_at < '2200-01-01+00')
    )`,
  ...columnComments("payment_difference", {
    event_id: "The event that was here, or that finance took in afterwards",
  }),
  sql`create index payment_difference_file on payment_difference (file_id, id)`,
];

/**
 * Why: a file of payments is taken row by row, so that no loan waits for the end of the file and a file that was cut off
 * goes on where it stood; a statement of the bank is held against what was told.
 */
export const bankFile: Part = {
  up: [...paymentFileRow, ...paymentDifference],
  down: [sql`drop table payment_difference, payment_file_row`],
};
