import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";

export const rollRate: Part = {
  up: [
    sql`
    create table roll_rate (
      institution_id bigint not null references institution,
      day date not null,
      queue_id bigint not null references queue,
      currency text not null,
      since smallint not null check (since between 1 and 30),
      outcome text not null check (outcome in ('WORSE', 'SAME', 'BETTER', 'PAID', 'WITHDRAWN', 'CANCELLED', 'WRITTEN_OFF')),
      cases integer not null,
      principal_minor bigint not null,
      primary key (institution_id, day, since, queue_id, currency, outcome)
    )`,
    tableComment(
      "roll_rate",
      "What had become of the cases that lay in a stage when a day began, so many days later; nobody joins them later",
    ),
    ...columnComments("roll_rate", {
      day: "The cases lay in the stage when this day began",
      since: "Days from then: 1 is the end of that same day",
      principal_minor: "Outstanding principal when they came into the stage",
    }),
  ],
  down: [sql`drop table roll_rate`],
};

export const entryRate: Part = {
  up: [
    sql`
    create table entry_rate (
      institution_id bigint not null references institution,
      day date not null,
      currency text not null,
      since smallint not null check (since between 0 and 30),
      due_count integer not null,
      due_minor bigint not null,
      unpaid_count integer not null,
      unpaid_minor bigint not null,
      primary key (institution_id, day, since, currency)
    )`,
    tableComment(
      "entry_rate",
      "Of the installments that fell due on a day, what was unpaid so many days later",
    ),
    ...columnComments("entry_rate", {
      since: "0 is midnight at the end of the due day",
      due_count: "Installments of loans that were on the books on that day",
      due_minor: "Their principal",
      unpaid_minor: "Principal of theirs that is owed",
    }),
    // Lines of the last days are found without reading those of years.
    sql`create index ledger_entry_value on ledger_entry using brin (value_on) with (pages_per_range = 32)`,
  ],
  down: [sql`drop index ledger_entry_value`, sql`drop table entry_rate`],
};
