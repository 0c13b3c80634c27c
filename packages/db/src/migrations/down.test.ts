import { beforeAll, expect, test } from "bun:test";
import { agency, type AgencyCase } from "../../test/agency.ts";
import { run } from "../../test/scratch.ts";
import { draw, useTestDatabase } from "../testing/index.ts";
import { migrateTo, migrateToLatest, migrations } from "./index.ts";

const database = useTestDatabase();
const names = migrations.map(({ name }) => name);
const AT = "'2026-03-10 05:00+00'::timestamptz";

/** A call, and the number that was shown for it. */
const called = ({ caseId, loanId, ...held }: AgencyCase) => `
  with decision as (
    insert into guard_decision (at, action, verdict, profile, findings, case_id, borrower_id, institution_id)
    values (${AT}, 'CALL', 'ALLOW', 'ID', '[]', ${caseId}, ${held.borrowerId}, ${held.institutionId}) returning id
  ), attempt as (
    insert into contact_attempt (case_id, borrower_id, contact_id, agent_id, action, purpose, at)
    values (${caseId}, ${held.borrowerId}, ${held.contactId}, ${held.agentId}, 'CALL', 'COLLECT', ${AT}) returning id
  ), call as (
    insert into call_record (case_id, loan_id, borrower_id, institution_id, agent_id, contact_id, attempt_id, via, relation,
      name, phone, state, provider, requested_at, ended_at)
    select ${caseId}, ${loanId}, ${held.borrowerId}, ${held.institutionId}, ${held.agentId}, ${held.contactId}, id, 'APP', 'R01',
      'a', '62', 'ENDED', 'app', ${AT}, ${AT} from attempt returning id
  )
  insert into number_reveal (contact_id, case_id, actor_id, decision_id, reason, at, call_id)
  select ${held.contactId}, ${caseId}, ${held.agentId}, decision.id, 'CALL', ${AT}, call.id from decision, call`;

/** A payment with its line, by which a promise was kept, and which a tape left standing. */
const paid = ({ caseId, loanId, agentId }: AgencyCase) => `
  do $$ declare told bigint; paid bigint; promised bigint; loaded bigint; begin
    insert into ledger_event (kind, loan_id, value_on, told_at) values ('PAYMENT', ${loanId}, '2026-03-10', ${AT})
      returning id into told;
    insert into payment (loan_id, case_id, agent_id, channel, reference, amount_minor, paid_at, event_id, value_on)
      values (${loanId}, ${caseId}, ${agentId}, 'VA', 'A1', 5000, ${AT}, told, '2026-03-10') returning id into paid;
    insert into ledger_entry (loan_id, kind, amount_minor, value_on, value_at, cause, payment_id, event_id)
      values (${loanId}, 'CREDIT', 5000, '2026-03-10', ${AT}, 'PAYMENT', paid, told);
    update loan set base_event_id = told where id = ${loanId};
    insert into promise (case_id, agent_id, amount_minor, due_on, created_at)
      values (${caseId}, ${agentId}, 5000, '2026-03-10', ${AT}) returning id into promised;
    insert into promise_verdict (promise_id, before, state, paid_minor, payment_id, decided_at)
      values (promised, 'OPEN', 'KEPT', 5000, paid, ${AT});
    insert into import_run (state_at, file_name, kind, size_bytes, sha256, headers, row_count, created_at)
      values (${AT}, 'tape.csv', 'csv', 1, 'x', '[]', 1, ${AT}) returning id into loaded;
    insert into import_payment (run_id, payment_id) values (loaded, paid);
  end $$`;

/** A proposal, a message that tells of it, and one that tells of something else. */
const proposed = ({ agentId }: AgencyCase) => `
  with made as (
    insert into proposal (kind, subject, payload, before, after, proposed_on, effective_on, proposer_id, proposed_at, lapses_at)
    values ('TERMS', 'terms:1', '{}', '{}', '{}', '2026-03-11', '2026-03-11', ${agentId}, ${AT}, ${AT}) returning id
  )
  insert into message (user_id, msg_type, title, at, proposal_id, proposal_state)
  select ${agentId}, 3, null, ${AT}, id, 'PROPOSED' from made union all select ${agentId}, 2, 'soon', ${AT}, null, null`;

/** A shift and the roster that brought it, and a message that the agent did not come. */
const scheduled = ({ agentId, institutionId }: AgencyCase) => `
  with told as (
    insert into message (user_id, msg_type, agent_id, minutes, last_at, at) values (${agentId}, 4, ${agentId}, 30, ${AT}, ${AT})
  ), uploaded as (
    insert into schedule_upload (file_name, sha256, uploader_id, uploaded_at) values ('a.xlsx', 'x', ${agentId}, ${AT})
  )
  insert into scheduled_day (agent_id, day_on, code, institution_id, editor_id, updated_at)
  values (${agentId}, '2026-03-10', 'D', ${institutionId}, ${agentId}, ${AT})`;

/** Two moves of a case, and a fee that was charged between them. */
const moved = ({ caseId, loanId, institutionId }: AgencyCase) => `
  do $$ declare told bigint; slice bigint; begin
    select id into slice from installment where loan_id = ${loanId};
    insert into ledger_event (kind, loan_id, value_on, told_at) values ('ARRIVAL', ${loanId}, '2026-03-04', '2026-03-04')
      returning id into told;
    insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, value_on, value_at, cause, event_id)
      values (${loanId}, slice, 'CHARGE', 'PRINCIPAL', 1000000, '2026-03-01', '2026-03-01', 'OPENING', told);
    insert into ledger_event (kind, value_on, told_at) values ('NIGHT', '2026-03-05', '2026-03-05') returning id into told;
    insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, value_on, value_at, cause, event_id)
      values (${loanId}, slice, 'CHARGE', 'LATE_FEE', 2000, '2026-03-05', '2026-03-05', 'ACCRUAL', told);
    insert into case_status_log (case_id, at, event, before, after, institution_id, queue_id, dpd, arrears_minor)
      select ${caseId}, at, event, before, after, ${institutionId}, (select min(id) from queue), 3, 1050000
      from (values ('2026-03-04'::timestamptz, 'PLACED', null, 'C00'), ('2026-03-06', 'WORKED', 'C00', 'C10'))
        m (at, event, before, after);
  end $$`;

beforeAll(async () => {
  const held = await agency(database.db);
  for (const statement of [
    called(held),
    paid(held),
    proposed(held),
    scheduled(held),
    moved(held),
  ])
    await run(database.db, statement);
  await run(database.db, "delete from agent_fact");
}, 180_000);

/** Down until `name` is gone, and up again with the rows that lie below it. */
async function andBack(name: string): Promise<void> {
  const at = names.indexOf(name);
  const gone = names.slice(at);
  expect(await migrateTo(database.db, names[at - 1] ?? "")).toEqual(
    gone.toReversed(),
  );
  expect(await migrateToLatest(database.db)).toEqual(gone);
}

const depths = draw(
  "depths of migrations",
  [
    "0035_case_stay",
    "0013_schedule",
    "0007_reports",
    "0006_manage",
    "0005_repay",
    "0004_telephony",
  ],
  2,
);
/** Skips a depth that is not drawn: the last test goes through all of them. */
const testDown = (name: string) => test.skipIf(!depths.includes(name));

testDown("0035_case_stay")(
  "G19: what was owed at a move is read from the books",
  async () => {
    const owed = () =>
      run(
        database.db,
        "select principal_minor, fee_minor from case_status_log order by id",
      );
    expect(await owed()).toEqual([
      { principalMinor: 1_000_000, feeMinor: 0 },
      { principalMinor: 1_000_000, feeMinor: 0 },
    ]);
    await andBack("0035_case_stay");
    expect(await owed()).toEqual([
      { principalMinor: 1_000_000, feeMinor: 0 },
      { principalMinor: 1_000_000, feeMinor: 2_000 },
    ]);
    expect(await run(database.db, "select kind from agent_fact")).toEqual([
      { kind: "CASE" },
    ]);
    await run(database.db, "delete from agent_fact");
  },
  180_000,
);

testDown("0013_schedule")(
  "G19: messages of shifts go with them, others stay",
  async () => {
    await andBack("0013_schedule");
    expect(
      await run(database.db, "select msg_type from message order by 1"),
    ).toEqual([{ msgType: 2 }, { msgType: 3 }]);
  },
  180_000,
);

testDown("0007_reports")(
  "G19: recounts the work of agents after the reports come up again",
  async () => {
    await andBack("0007_reports");
    const facts = await run<{ kind: string }>(
      database.db,
      "select kind from agent_fact order by kind",
    );
    expect(facts.map(({ kind }) => kind)).toEqual(["CASE", "TAKEN"]);
    const told = await run<{ kind: string }>(
      database.db,
      "select kind from report_fact order by kind",
    );
    expect(told.map(({ kind }) => kind)).toEqual([
      "CALL",
      "FIRST_CONTACT",
      "JUDGED",
      "PROMISED",
      "TAKEN",
    ]);
  },
  180_000,
);

testDown("0006_manage")(
  "G19: messages of proposals go with them, others stay",
  async () => {
    await andBack("0006_manage");
    expect(await run(database.db, "select msg_type from message")).toEqual([
      { msgType: 2 },
    ]);
  },
  180_000,
);

testDown("0005_repay")(
  "G19: without payments a promise keeps its verdict, and nothing is without its first setting afterwards",
  async () => {
    await andBack("0005_repay");
    expect(
      await run(database.db, "select state, payment_id from promise_verdict"),
    ).toEqual([{ state: "KEPT", paymentId: null }]);
    expect(await run(database.db, "select from import_payment")).toEqual([]);
    expect(await run(database.db, "select base_event_id from loan")).toEqual([
      { baseEventId: 0 },
    ]);
    const settings = await run(
      database.db,
      `select (select count(*)::int from product_terms) as terms,
       (select count(*)::int from institution_extension_rule) as institutions,
       (select count(*)::int from queue_extension_rule) as queues`,
    );
    expect(settings).toEqual([{ terms: 1, institutions: 1, queues: 1 }]);
  },
  180_000,
);

testDown("0004_telephony")(
  "G19: a number that was shown stays on record when its call is gone",
  async () => {
    await andBack("0004_telephony");
    expect(
      await run(database.db, "select reason, call_id from number_reveal"),
    ).toEqual([{ reason: "CALL", callId: null }]);
  },
  180_000,
);

test("G19: with all of that it goes down to the first and up again", async () => {
  await andBack("0002_session");
  expect(
    await run(
      database.db,
      "select (select count(*)::int from loan) as loans, (select count(*)::int from collection_case) as cases",
    ),
  ).toEqual([{ loans: 1, cases: 0 }]);
}, 180_000);
