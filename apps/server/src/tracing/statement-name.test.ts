import { expect, test } from "bun:test";
import { cachedNames, statementName } from "./statement-name.ts";

test.each([
  ["select id from loan order by id", "select loan"],
  ['select "id" from "app_user" where "login" = $1', "select app_user"],
  ['insert into "audit_log" ("at") values ($1) returning "id"', "insert audit_log"],
  ["update sms_message m set state = 'SENT' where m.id = $1", "update sms_message"],
  ["delete from login_log where (id, at) in (select 1)", "delete login_log"],
  [
    `with due as (
      select id from sms_message q where true for update skip locked
    ), taken as (update sms_message q set a = $1 from due returning q.*)
    select m.id from taken m join collection_case c on true`,
    "update sms_message",
  ],
  [
    "with last as (select id from audit_seal), fresh as materialized (select 1) select * from fresh, last",
    "select audit_seal",
  ],
  [
    "with last as (select id from audit_seal) select * from last join loan l on true",
    "select loan",
  ],
  ["insert into x (a) values (1) on conflict (a) do update set a = 2", "insert x"],
  ["select 1 from case_hold for no key update", "select case_hold"],
  ["select pg_notify($1, $2)", "select"],
  ["select month from missing_months($1, $2, 2) as month", "select"],
  ["select extract(epoch from now() - created_at) from promise", "select promise"],
  ["select a from loan where b is distinct from c", "select loan"],
  [
    "select a, (select json_agg(t) from (select * from case_count) t) from (select * from collection_case where b) c join loan l on true",
    "select collection_case",
  ],
  ["start transaction", "start transaction"],
  ["commit", "commit"],
  ["fetch 1000 from stream_abc", "fetch"],
  ['copy "payment" ("id") from stdin', "copy payment"],
  ["  SELECT * FROM Loan", "select loan"],
  ["", "statement"],
])("%s", (text, name) => {
  expect(statementName(text)).toBe(name);
});

test("a long text has a name like any other, and is not cached", () => {
  const ids = Array.from({ length: 1_000 }, (_, n) => `$${n + 1}`).join(", ");
  const text = `select id from loan where id in (${ids})`;
  expect(text.length).toBeGreaterThan(4_000);
  const before = cachedNames();
  expect(statementName(text)).toBe("select loan");
  expect(cachedNames()).toBe(before);
  statementName(`${text.slice(0, 3_990)})`);
  expect(cachedNames()).toBe(before + 1);
});

test("no literal of a text gets into its name", () => {
  for (const literal of [
    "' from siti '",
    "'it''s from siti'",
    "$$ from siti $$",
    "$q$ from siti $q$",
  ])
    expect(statementName(`select ${literal} from loan`)).toBe("select loan");
});
