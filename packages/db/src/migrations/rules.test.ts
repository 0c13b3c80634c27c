import { beforeAll, describe, expect, test } from "bun:test";
import { agency, type AgencyCase, listAgencyCases } from "../../test/agency.ts";
import { getRejection, run } from "../postgres/testing/scratch.ts";
import { dbError } from "../postgres/errors.ts";
import { testDatabase, useTestDatabase } from "../testing/index.ts";
import { migrateDown, migrateToLatest } from "./index.ts";

const database = useTestDatabase();
let first: AgencyCase;
let second: AgencyCase;

beforeAll(async () => {
  first = await agency(database.db, 2);
  [, second = first] = await listAgencyCases(database.db);
}, 180_000);

const payment = (
  loanId: number,
  provider: string,
  reference: string,
  paidAt = "2026-03-10 05:00+00",
) =>
  run(
    database.db,
    `insert into payment (loan_id, channel, reference, amount_minor, paid_at, provider)
     values (${loanId}, 'VA', '${reference}', 5000, '${paidAt}', '${provider}')`,
  );

/** Gets the database error of a refused statement. */
const refusal = async (statement: Promise<unknown>) => dbError(await getRejection(statement));

describe("payments", () => {
  test("reject an impossible instant", async () => {
    for (const paidAt of ["1970-01-01", "2199-01-01"])
      expect(await refusal(payment(first.loanId, "http", paidAt, paidAt))).toMatchObject({
        constraint: "payment_paid_at",
      });
  });

  test("accept one reference from two providers, but one valid payment per transaction", async () => {
    await payment(first.loanId, "lender", "A1");
    await payment(first.loanId, "http", "A1");
    const repeatPayment = () => payment(second.loanId, "http", "A1");
    expect(await refusal(repeatPayment())).toMatchObject({
      kind: "unique",
      constraint: "payment_provider_reference",
    });
    await run(
      database.db,
      `do $$ declare event bigint; begin
         insert into ledger_event (kind, loan_id, value_on, recorded_at)
           values ('REVERSAL', ${first.loanId}, '2026-03-11', '2026-03-11 05:00+00') returning id into event;
         insert into payment_reversal (payment_id, event_id, fault, reversed_at, value_on, recorded_at)
           select id, event, 'OURS', '2026-03-11 05:00+00', '2026-03-11', '2026-03-11 05:00+00'
           from payment where provider = 'http' and reference = 'A1';
         update payment set state = 'REVERSED', reversed_at = '2026-03-11 05:00+00'
           where provider = 'http' and reference = 'A1';
       end $$`,
    );
    await repeatPayment();
  });

  test("change only by reversal", async () => {
    await payment(first.loanId, "http", "B1");
    const change = (set: string) =>
      run(database.db, `update payment set ${set} where reference = 'B1'`);
    for (const set of [
      "amount_minor = 1",
      "state = 'REVERSED', reversed_at = '2026-03-11 05:00+00'",
    ])
      expect(await refusal(change(set))).toMatchObject({ constraint: "append_only" });
  });
});

test("a talk lasts at most two hours", async () => {
  const talked = (seconds: number) =>
    run(
      database.db,
      `with attempt as (
         insert into contact_attempt (case_id, borrower_id, contact_id, agent_id, action, purpose, at)
         values (${first.caseId}, ${first.borrowerId}, ${first.contactId}, ${first.agentId}, 'CALL', 'COLLECT', now()) returning id)
       insert into call_record (case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id, via, relation,
         name, phone, state, provider, requested_at, ended_at, talk_seconds)
       select ${first.caseId}, ${first.loanId}, ${first.borrowerId}, ${first.institutionId}, ${first.agentId}, ${first.contactId},
         id, 'APP', 'R01', 'a', '62', 'ENDED', 'app', now(), now(), ${seconds} from attempt`,
    );
  await talked(7200);
  expect(await refusal(talked(7201))).toMatchObject({ constraint: "call_record_talk_max" });
});

test("stores a number from a device beside the stated one", async () => {
  await run(
    database.db,
    `insert into contact (borrower_id, relation, name, phone, source)
     select borrower_id, 'R09', 'Book entry', phone, 'ADDRESS_BOOK' from contact where id = ${first.contactId}`,
  );
  const remainingContacts = await run(
    database.db,
    `select source from contact where borrower_id = ${first.borrowerId} order by id`,
  );
  expect(remainingContacts).toEqual([{ source: "APPLICATION" }, { source: "ADDRESS_BOOK" }]);
});

test("records each promise and counted evaluation as a fact and marks its day as due", async () => {
  await run(database.db, "select write_due_facts(1000, true)");
  await run(database.db, "delete from figure_backlog");
  await run(
    database.db,
    `with made as (
       insert into promise (case_id, agent_id, amount_minor, due_on, created_at)
       values (${first.caseId}, ${first.agentId}, 5000, '2026-03-10', '2026-03-08 05:00+00') returning id)
     select id from made`,
  );
  for (const [before, state] of [
    ["OPEN", "CANCELLED"],
    ["CANCELLED", "KEPT"],
  ])
    await run(
      database.db,
      `insert into promise_evaluation (promise_id, before, state, paid_minor, decided_at)
       select id, '${before}', '${state}', 0, now() from promise where case_id = ${first.caseId}`,
    );
  await run(database.db, "select write_due_facts(1000, true)");
  const reportFacts = await run<{ kind: string; day: string }>(
    database.db,
    `select kind, day::text as day from report_fact where case_id = ${first.caseId} and kind in ('PROMISED', 'EVALUATED')
     order by day`,
  );
  expect(reportFacts).toEqual([
    { kind: "PROMISED", day: "2026-03-08" },
    { kind: "EVALUATED", day: "2026-03-10" },
  ]);
  const due = await run<{ day: string }>(
    database.db,
    "select day::text as day from figure_backlog order by 1",
  );
  expect(due.map(({ day }) => day)).toEqual(["2026-03-08", "2026-03-10"]);
});

test("each database has its own key for finding numbers", async () => {
  const other = await testDatabase();
  const key = () => run<{ hash: Buffer }>(other.db, "select phone_hash('62812') as hash");
  const [was] = await key();
  while ((await migrateDown(other.db)).length > 0);
  await migrateToLatest(other.db);
  const [is] = await key();
  expect(is?.hash.equals(was?.hash ?? Buffer.of())).toBe(false);
  await other.drop();
}, 180_000);
