import { beforeAll, expect, test } from "bun:test";
import { agency } from "../../test/agency.ts";
import { rejection, run } from "../../test/scratch.ts";
import { dbError } from "../errors.ts";
import { useTestDatabase } from "../testing/index.ts";
import { migrateTo, migrateToLatest } from "./index.ts";

const database = useTestDatabase();
let loanId = 0;
let agentId = 0;

/** What an earlier version of the house took as it was told. */
beforeAll(async () => {
  const held = await agency(database.db);
  ({ loanId, agentId } = held);
  await migrateTo(database.db, "0048_audit_seal");
  await run(
    database.db,
    `insert into payment (loan_id, channel, reference, amount_minor, paid_at, created_at, state, reversed_at)
     values (${loanId}, 'VA', 'old', 5000, '1970-01-01', '2026-03-10 05:00+00', 'POSTED', null),
       (${loanId}, 'VA', 'new', 5000, '2199-01-01', '2026-03-10 05:00+00', 'REVERSED', '2199-06-01'),
       (${loanId}, 'VA', 'right', 5000, '2026-03-09', '2026-03-10 05:00+00', 'POSTED', null)`,
  );
  await run(
    database.db,
    `insert into payment_event (provider, txn_id, event_type, loan_id, amount_minor, currency, paid_at, received_at, answer,
       state, payment_id)
     select 'bank', reference, 'PAID', loan_id, 5000, 'IDR', paid_at, created_at, 'POSTED', 'POSTED', id
     from payment where loan_id = ${loanId}`,
  );
  await run(
    database.db,
    `with attempt as (
       insert into contact_attempt (case_id, borrower_id, contact_id, agent_id, action, purpose, at)
       select ${held.caseId}, ${held.borrowerId}, ${held.contactId}, ${agentId}, 'CALL', 'COLLECT', '2026-03-10 05:00+00'
       returning id)
     insert into call_record (case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id, via, relation,
       name, phone, state, provider, requested_at, answered_at, ended_at, talk_seconds)
     select ${held.caseId}, ${loanId}, ${held.borrowerId}, ${held.institutionId}, ${agentId}, ${held.contactId}, id, 'APP', 'R01', 'a',
       '62', 'ENDED', 'app', '2026-03-10 05:00+00', '2026-03-10 05:00:05+00', '2086-03-10 05:00+00', 1893456000 from attempt`,
  );
  await run(
    database.db,
    `insert into call_event (provider, event_id, call_id, kind, at, received_at)
     select 'app', kind, id, kind, at, at_us from call_record cross join (values
       ('ANSWERED', timestamptz '2026-03-10 05:00:05+00', timestamptz '2026-03-10 05:00:05+00'),
       ('ENDED', '2086-03-10 05:00+00', '2026-03-10 05:01:05+00')) as told (kind, at, at_us)`,
  );
  await run(database.db, "delete from agent_fact");
  await run(
    database.db,
    `insert into agent_day (agent_id, day, currency, calls, connected, talk_seconds, last_paid_at)
     values (${agentId}, '2026-03-10', 'IDR', 2, 2, 1893456040, '2199-01-01')`,
  );
  await migrateToLatest(database.db);
}, 60_000);

test("a payment of an impossible moment counts from when it came in, and its event keeps what was said", async () => {
  const payments = await run<{ reference: string; paidAt: Date }>(
    database.db,
    `select reference, paid_at as "paidAt" from payment where loan_id = ${loanId} order by id`,
  );
  expect(
    payments.map(({ reference, paidAt }) => [reference, paidAt.toISOString()]),
  ).toEqual([
    ["old", "2026-03-10T05:00:00.000Z"],
    ["new", "2026-03-10T05:00:00.000Z"],
    ["right", new Date("2026-03-09").toISOString()],
  ]);
  const told = await run<{ said: string | null }>(
    database.db,
    `select left(reported_paid_at, 4) as said from payment_event where loan_id = ${loanId} order by id`,
  );
  expect(told.map(({ said }) => said)).toEqual(["1970", "2199", null]);
});

test("no such payment can be written any more", async () => {
  for (const [paidAt, reference] of [
    ["1970-01-01", "x"],
    ["2199-01-01", "y"],
  ]) {
    const refused = await rejection(
      run(
        database.db,
        `insert into payment (loan_id, channel, reference, amount_minor, paid_at)
         values (${loanId}, 'VA', '${reference}', 5000, '${paidAt}')`,
      ),
    );
    expect(dbError(refused)?.constraint).toBe("payment_paid_at");
  }
});

test("a call of sixty years lasted as long as its server heard, in the call and in the day of its agent", async () => {
  const calls = await run(
    database.db,
    "select talk_seconds, ended_at = '2026-03-10 05:01:05+00' as ended from call_record",
  );
  expect(calls).toMatchObject([{ ended: true }]);
  const days = await run(
    database.db,
    `select talk_seconds as talk, last_paid_at as last from agent_day where agent_id = ${agentId}`,
  );
  expect(days).toMatchObject([{ talk: 100, last: null }]);
});
