import { sql } from "kysely";
import { byMonths } from "./months.ts";
import {
  migrationOf,
  type Part,
  type Statement,
  tableComment,
} from "./part.ts";

/** What was done under a decision names it. */
const NAMED_BY = [
  "contact_attempt",
  "call_record",
  "sms_message",
  "letter",
  "number_reveal",
];

const pointTo = (target: string): Statement[] =>
  NAMED_BY.flatMap((table) => {
    const key = sql.id(`${table}_decision_id_fkey`);
    return [
      sql`alter table ${sql.table(table)} drop constraint ${key}`,
      sql`
      alter table ${sql.table(table)} add constraint ${key} foreign key (decision_id) references ${sql.table(target)}`,
    ];
  });

const KEY = "guard_decision_key";

/**
 * Why: nobody but the database can say of an id alone in which month its decision lies, and no foreign key can name it there.
 * Decisions about bindings, which come by the hundred thousand, are named by nobody.
 */
const key: Part = {
  up: [
    sql`create table guard_decision_key (id bigint primary key, at timestamptz not null)`,
    tableComment(
      KEY,
      "When each decision was made that something was done under: where among its months it lies",
    ),
    sql`insert into guard_decision_key select id, at from guard_decision where action <> 'BIND' order by id`,
    ...pointTo(KEY),
    sql`
    create function note_decision() returns trigger language plpgsql as $$
    begin
      insert into guard_decision_key (id, at) values (new.id, new.at);
      return new;
    end $$`,
    // Before the row: a statement that writes the decision and what names it writes them in an order of its own.
    sql`
    create trigger guard_decision_key before insert on guard_decision for each row
      when (new.action <> 'BIND') execute function note_decision()`,
    sql`analyze guard_decision_key`,
  ],
  down: [
    sql`drop trigger guard_decision_key on guard_decision`,
    sql`drop function note_decision`,
    ...pointTo("guard_decision"),
    sql`drop table guard_decision_key`,
  ],
};

export const { up, down } = migrationOf(key, byMonths("guard_decision"));
