import { beforeAll, expect, test } from "bun:test";
import { agency, type AgencyCase, casesOf } from "../../test/agency.ts";
import { rejection, run } from "../../test/scratch.ts";
import { dbError } from "../errors.ts";
import { useTestDatabase } from "../testing/index.ts";
import { migrateTo, migrateToLatest, migrations } from "./index.ts";

const database = useTestDatabase();
let held: AgencyCase;
let promised: AgencyCase;
let wrong: AgencyCase;
let right: AgencyCase;

beforeAll(async () => {
  await agency(database.db, 4);
  const four = await casesOf(database.db);
  [held, promised, wrong, right] = four as [
    AgencyCase,
    AgencyCase,
    AgencyCase,
    AgencyCase,
  ];
}, 60_000);

const refund = (loanId: number) =>
  run(
    database.db,
    `with event as (
       insert into ledger_event (kind, loan_id, value_on, told_at)
       values ('CREDIT', ${loanId}, '2026-03-10', '2026-03-10 05:00+00') returning id)
     insert into ledger_entry (loan_id, kind, amount_minor, value_on, value_at, cause, event_id)
     select ${loanId}, 'CREDIT', -5000, '2026-03-10', '2026-03-10 05:00+00', 'REFUND', id from event`,
  );

/** As it was written before lines named their event. */
const earlierRefund = (loanId: number) =>
  run(
    database.db,
    `insert into ledger_entry (loan_id, kind, amount_minor, business_on, value_at, cause)
     values (${loanId}, 'CREDIT', -5000, '2026-03-10', '2026-03-10 05:00+00', 'REFUND')`,
  );

const payment = (loanId: number, provider: string, reference: string) =>
  run(
    database.db,
    `insert into payment (loan_id, channel, reference, amount_minor, paid_at, provider)
     values (${loanId}, 'VA', '${reference}', 5000, '2026-03-10 05:00+00', '${provider}')`,
  );

const references = (loanId: number) =>
  run<{ reference: string }>(
    database.db,
    `select reference from payment where loan_id = ${loanId} order by id`,
  ).then((rows) => rows.map(({ reference }) => reference));

const refunds = () =>
  run(
    database.db,
    "select amount_minor from ledger_entry where cause = 'REFUND'",
  );

test("G19: 0017 goes down and up with refunds in the ledger, and with references that two providers gave", async () => {
  const { loanId } = held;
  await refund(loanId);
  await payment(loanId, "lender", "A1");
  await payment(loanId, "http", "A1");
  await payment(loanId, "http", "A2");
  await migrateTo(database.db, "0016_ledger");
  expect(await refunds()).toHaveLength(1);
  expect(await references(loanId)).toEqual(["A1", "http:A1", "A2"]);
  const refused = await rejection(earlierRefund(loanId));
  expect(dbError(refused)?.sqlstate).toBe("23514");
  await migrateToLatest(database.db);
  expect(await refunds()).toHaveLength(1);
  await refund(loanId);
  expect(await refunds()).toHaveLength(2);
}, 60_000);

test("G19: 0067 goes down and up with money that lay on one loan, and then on another", async () => {
  const lay = ({ loanId }: { loanId: number }) => payment(loanId, "http", "M1");
  const takeBack = ({ loanId }: { loanId: number }) =>
    run(
      database.db,
      `do $$ declare event bigint; begin
         insert into ledger_event (kind, loan_id, value_on, told_at) values ('REVERSAL', ${loanId}, '2026-03-11', '2026-03-11 05:00+00')
           returning id into event;
         insert into payment_reversal (payment_id, event_id, fault, reversed_at, value_on, told_at)
           select id, event, 'OURS', '2026-03-11 05:00+00', '2026-03-11', '2026-03-11 05:00+00'
           from payment where loan_id = ${loanId} and state = 'POSTED';
         update payment set state = 'REVERSED', reversed_at = '2026-03-11 05:00+00'
           where loan_id = ${loanId} and state = 'POSTED';
       end $$`,
    );
  await lay(wrong);
  await takeBack(wrong);
  await lay(right);
  await run(
    database.db,
    `with told as (
       insert into payment_event (provider, txn_id, event_type, amount_minor, currency, paid_at, received_at, answer, state)
       values ('http', 'M1', 'PAID', 5000, 'IDR', '2026-03-10 05:00+00', '2026-03-10 05:00+00', 'POSTED', 'SUSPENDED')
       returning id)
     insert into payment_issue (kind, event_id, amount_minor, currency, opened_at)
     select 'MISLAID', id, 5000, 'IDR', '2026-03-11 05:00+00' from told`,
  );
  await migrateTo(database.db, "0064_ledger_seal");
  expect(await references(wrong.loanId)).toEqual(["M1"]);
  expect(await references(right.loanId)).toEqual(["M1"]);
  expect(await run(database.db, "select kind from payment_issue")).toEqual([
    { kind: "MISMATCH" },
  ]);
  expect(dbError(await rejection(lay(wrong)))?.constraint).toBe(
    "payment_provider_reference",
  );
  await migrateToLatest(database.db);
  expect(dbError(await rejection(lay(wrong)))).toMatchObject({
    kind: "unique",
    constraint: "payment_provider_reference",
  });
  await takeBack(right);
  await lay(wrong);
}, 60_000);

test("G19: 0060 takes back the words that it brought, and none of the operator's", async () => {
  const words = () =>
    run<{ word: string }>(
      database.db,
      "select word from forbidden_word order by id",
    ).then((rows) => rows.map(({ word }) => word));
  const shipped = await words();
  const add = (word: string) =>
    run(
      database.db,
      `insert into forbidden_word (jurisdiction, language, word, category, severity, source, effective_from)
       values ('ID', 'es', '${word}', 'THREAT', 'BLOCK', 'House rule', '2026-04-10')`,
    );
  await add("gentayangan");
  await add("bunuh");
  await migrateTo(database.db, "0059_forbidden_word");
  expect(await words()).toEqual(["gentayangan", "bunuh"]);
  await migrateToLatest(database.db);
  expect(await words()).toHaveLength(shipped.length + 2);
}, 60_000);

test("G19: 0056 goes down with a number that a device gave beside the stated one, and with a search of its place", async () => {
  await run(
    database.db,
    `insert into contact (borrower_id, relation, name, phone, source)
     select borrower_id, 'R09', 'Book entry', phone, 'ADDRESS_BOOK' from contact where id = ${held.contactId}`,
  );
  await run(
    database.db,
    `insert into phone_search (actor_id, searched_on, place, phone_hash, at)
     select min(id), '2026-03-31', 'CONTACTS', phone_hash('62812'), now() from app_user`,
  );
  const sources = () =>
    run<{ source: string }>(
      database.db,
      `select source from contact where borrower_id = ${held.borrowerId} order by id`,
    ).then((rows) => rows.map(({ source }) => source));
  await migrateTo(database.db, "0055_login_limit");
  expect(await sources()).toEqual(["APPLICATION"]);
  await migrateToLatest(database.db);
  expect(await sources()).toEqual(["APPLICATION"]);
}, 60_000);

test("G19: 0062 takes along what became of each promise, and what waits to be counted of it", async () => {
  const { caseId, loanId } = promised;
  await run(
    database.db,
    `insert into promise (case_id, agent_id, amount_minor, due_on, created_at)
     values (${caseId}, ${promised.agentId}, 500000, '2026-03-10', '2026-03-08 05:00+00')`,
  );
  await migrateTo(database.db, "0060_forbidden_word_list");
  const again = "'2026-03-09 05:00+00'::timestamptz";
  for (const statement of [
    "delete from agent_fact",
    `update promise set state = 'CANCELLED', settled_at = ${again} where case_id = ${caseId}`,
    `insert into promise (case_id, agent_id, amount_minor, due_on, created_at)
     select case_id, agent_id, 400000, due_on, ${again} from promise where case_id = ${caseId}`,
    `insert into payment (loan_id, channel, reference, amount_minor, paid_at, created_at)
     values (${loanId}, 'VA', 'W1', 400000, '2026-03-10 05:00+00', '2026-03-10 05:00+00')`,
    `update promise set state = 'KEPT', settled_at = '2026-03-10 05:00+00' where case_id = ${caseId} and state = 'OPEN'`,
  ])
    await run(database.db, statement);
  const waiting = (of: string) =>
    run<{ refId: number; ofId: number }>(
      database.db,
      `select f.ref_id, m.id as of_id from agent_fact f left join ${of} m on m.id = f.ref_id where f.kind = 'JUDGED'`,
    );
  const before = await waiting("promise");
  expect(before).toHaveLength(1);
  await migrateToLatest(database.db);
  expect(
    await run(
      database.db,
      `select v.before, v.state, v.paid_minor, v.replaced_by - v.promise_id as replaced_by from promise_verdict v
       join promise p on p.id = v.promise_id where p.case_id = ${caseId} order by v.id`,
    ),
  ).toEqual([
    { before: "OPEN", state: "CANCELLED", paidMinor: 0, replacedBy: 1 },
    { before: "OPEN", state: "KEPT", paidMinor: 400_000, replacedBy: null },
  ]);
  expect(
    await run(
      database.db,
      `select v.state from agent_fact f join promise_verdict v on v.id = f.ref_id where f.kind = 'JUDGED'`,
    ),
  ).toEqual([{ state: "KEPT" }]);
  await migrateTo(database.db, "0060_forbidden_word_list");
  expect(await waiting("promise")).toEqual(before);
  await migrateToLatest(database.db);
}, 60_000);

test("G19: 0065 goes down to installments that open their own ledger, and up to those that the api opens", async () => {
  let period = 1;
  const linesOfNew = async () => {
    period += 1;
    const [row] = await run<{ due: number }>(
      database.db,
      `with made as (
         insert into installment (loan_id, period, due_on, status, principal_minor, repaid_minor, principal_due_minor)
         values (${held.loanId}, ${period}, '2026-05-01', 21, 5000, 2000, 3000) returning id, principal_due_minor)
       select id, principal_due_minor as due from made`,
    );
    const lines = await run(
      database.db,
      `select kind, amount_minor::int as minor from ledger_entry e join installment i on i.id = e.installment_id
       where i.loan_id = ${held.loanId} and period = ${period} order by kind`,
    );
    return { due: row?.due, lines };
  };
  expect(await linesOfNew()).toEqual({ due: 3000, lines: [] });
  await migrateTo(database.db, "0061_ledger_event");
  expect(await linesOfNew()).toEqual({
    due: 3000,
    lines: [
      { kind: "CHARGE", minor: 5000 },
      { kind: "PAYMENT", minor: 2000 },
    ],
  });
  await migrateToLatest(database.db);
  expect(await linesOfNew()).toEqual({ due: 3000, lines: [] });
}, 60_000);

test("G19: 0066 makes one step of two, begins a night again that was left between them, and takes it apart again", async () => {
  await migrateTo(database.db, "0064_ledger_seal");
  const steps = (states: readonly (readonly [string, string])[], day: string) =>
    states.map(
      ([step, state], position) =>
        `('${day}', 1, '${step}', ${position}, 'Asia/Jakarta', '${state}', '{"${step === "REFRESH" ? "cases" : "fees"}": 7}',
          900, now(), ${state === "DONE" ? "now()" : "null"})`,
    );
  const rows = [
    ...steps(
      [
        ["ACCRUE", "DONE"],
        ["REFRESH", "DONE"],
        ["STAGE", "DONE"],
      ],
      "2026-03-09",
    ),
    ...steps(
      [
        ["ACCRUE", "DONE"],
        ["REFRESH", "RUNNING"],
        ["STAGE", "WAITING"],
      ],
      "2026-03-10",
    ),
  ];
  await run(database.db, "delete from business_day_run");
  await run(
    database.db,
    `insert into business_day_run (day, turn, step, position, zone, state, counts, cursor, started_at, ended_at)
     values ${rows.join(",")}`,
  );
  await migrateTo(database.db, "0070_fees_end");
  const told = () =>
    run(
      database.db,
      `select day::text, step, position, state, cursor, counts from business_day_run where step <> 'STAGE' order by day, position`,
    );
  const counts = { fees: 7, cases: 7 };
  const night = { step: "AGE", position: 0, counts };
  expect(await told()).toEqual([
    { ...night, day: "2026-03-09", state: "DONE", cursor: 900 },
    { ...night, day: "2026-03-10", state: "WAITING", cursor: 0 },
  ]);
  await migrateTo(database.db, "0062_promise_verdict");
  expect(await told()).toMatchObject([
    { step: "ACCRUE", position: 0, state: "DONE", counts: { fees: 7 } },
    { step: "REFRESH", position: 1, state: "DONE", counts: { cases: 7 } },
    { step: "ACCRUE", position: 0, state: "WAITING" },
    { step: "REFRESH", position: 1, state: "WAITING" },
  ]);
  const figures = await run(
    database.db,
    "select loan_id from loan_figures(0, 1000000, '2026-03-10')",
  );
  expect(figures.length).toBeGreaterThan(0);
  await migrateTo(database.db, "0070_fees_end");
  expect(await told()).toHaveLength(2);
}, 60_000);

test("G19: 0071 parts what is left of a step that is under way, and takes it together again", async () => {
  await migrateTo(database.db, "0070_fees_end");
  const living = await run(
    database.db,
    "select id from loan where status in (21, 40) order by id",
  );
  const ids = living.map(({ id }) => Number(id));
  const [first = 0] = ids;
  const last = ids.at(-1) ?? 0;
  expect(last).toBeGreaterThan(first);
  await run(database.db, "delete from business_day_run");
  await run(
    database.db,
    `insert into business_day_run (day, turn, step, position, zone, state, cursor, last_id, started_at, ended_at) values
      ('2026-03-10', 1, 'AGE', 0, 'Asia/Jakarta', 'DONE', ${last}, ${last}, now(), now()),
      ('2026-03-10', 1, 'STAGE', 1, 'Asia/Jakarta', 'RUNNING', ${first}, ${last}, now(), null),
      ('2026-03-10', 1, 'OPEN', 2, 'Asia/Jakarta', 'WAITING', 0, 0, null, null)`,
  );
  await migrateToLatest(database.db);
  expect(
    await run(
      database.db,
      "select step, after, upto, loans from business_day_portion",
    ),
  ).toEqual([
    { step: "STAGE", after: first, upto: last, loans: ids.length - 1 },
  ]);
  await migrateTo(database.db, "0070_fees_end");
  expect(
    await run(
      database.db,
      "select cursor, last_id from business_day_run where step = 'STAGE'",
    ),
  ).toEqual([{ cursor: first, lastId: last }]);
  await migrateToLatest(database.db);
}, 60_000);

test("G19: with all of that it goes down to the first and up again", async () => {
  const names = migrations.map(({ name }) => name);
  const [first = ""] = names;
  expect(await migrateTo(database.db, first)).toEqual(
    names.slice(1).toReversed(),
  );
  expect(await migrateToLatest(database.db)).toEqual(names.slice(1));
  expect(await refunds()).toEqual([]);
}, 60_000);
