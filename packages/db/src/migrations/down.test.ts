import { expect, test } from "bun:test";
import { rejection, run } from "../../test/scratch.ts";
import { dbError } from "../errors.ts";
import { newCase, organisation } from "../seeds/index.ts";
import { useTestDatabase } from "../testing/index.ts";
import { migrateTo, migrateToLatest, migrations } from "./index.ts";

const database = useTestDatabase();

const refund = (loanId: number) =>
  run(
    database.db,
    `insert into ledger_entry (loan_id, kind, amount_minor, business_on, value_at, cause)
     values (${loanId}, 'CREDIT', -5000, '2026-03-10', '2026-03-10 05:00+00', 'REFUND') returning id`,
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
  await organisation(database.db);
  const { loanId } = await newCase(database.db, {});
  await refund(loanId);
  await payment(loanId, "lender", "A1");
  await payment(loanId, "http", "A1");
  await payment(loanId, "http", "A2");
  await migrateTo(database.db, "0016_ledger");
  expect(await refunds()).toHaveLength(1);
  expect(await references(loanId)).toEqual(["A1", "http:A1", "A2"]);
  const refused = await rejection(refund(loanId));
  expect(dbError(refused)?.sqlstate).toBe("23514");
  await migrateToLatest(database.db);
  expect(await refunds()).toHaveLength(1);
  await refund(loanId);
  expect(await refunds()).toHaveLength(2);
}, 60_000);

test("G19: 0067 goes down and up with money that lay on one loan, and then on another", async () => {
  const wrong = await newCase(database.db, {});
  const right = await newCase(database.db, {});
  const lay = (loanId: number, reversed: boolean) =>
    run<{ id: number }>(
      database.db,
      `insert into payment (loan_id, channel, reference, amount_minor, paid_at, provider, state, reversed_at)
       values (${loanId}, 'VA', 'M1', 5000, '2026-03-10 05:00+00', 'http',
         ${reversed ? "'REVERSED', '2026-03-11 05:00+00'" : "'POSTED', null"})
       returning id`,
    );
  const [gone] = await lay(wrong.loanId, true);
  await lay(right.loanId, false);
  await run(
    database.db,
    `with told as (
       insert into payment_event (provider, txn_id, event_type, amount_minor, currency, paid_at, received_at, answer, state)
       values ('http', 'M1', 'PAID', 5000, 'IDR', '2026-03-10 05:00+00', '2026-03-10 05:00+00', 'POSTED', 'SUSPENDED')
       returning id)
     insert into payment_issue (kind, event_id, amount_minor, currency, opened_at)
     select 'MISLAID', id, 5000, 'IDR', '2026-03-11 05:00+00' from told`,
  );
  await migrateTo(database.db, "0061_ledger_event");
  expect(await references(wrong.loanId)).toEqual([`M1 (${gone?.id})`]);
  expect(await references(right.loanId)).toEqual(["M1"]);
  expect(await run(database.db, "select kind from payment_issue")).toEqual([
    { kind: "MISMATCH" },
  ]);
  const twice = await rejection(lay(wrong.loanId, true));
  expect(dbError(twice)).toMatchObject({
    kind: "unique",
    constraint: "payment_provider_reference",
  });
  await migrateToLatest(database.db);
  await lay(wrong.loanId, true);
  const standing = await rejection(lay(wrong.loanId, false));
  expect(dbError(standing)).toMatchObject({
    kind: "unique",
    constraint: "payment_provider_reference",
  });
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
  const { borrowerId } = await newCase(database.db, { phone: "6281200056056" });
  await run(
    database.db,
    `insert into contact (borrower_id, relation, name, phone, source)
     values (${borrowerId}, 'R09', 'Book entry', '6281200056056', 'ADDRESS_BOOK')`,
  );
  await run(
    database.db,
    `insert into phone_search (actor_id, searched_on, place, phone_hash, at)
     select min(id), '2026-03-31', 'CONTACTS', phone_hash('62812'), now() from app_user`,
  );
  const sources = () =>
    run<{ source: string }>(
      database.db,
      "select source from contact where phone = '6281200056056' order by id",
    ).then((rows) => rows.map(({ source }) => source));
  await migrateTo(database.db, "0055_login_limit");
  expect(await sources()).toEqual(["APPLICATION"]);
  await migrateToLatest(database.db);
  expect(await sources()).toEqual(["APPLICATION"]);
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
