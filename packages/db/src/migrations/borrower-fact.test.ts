import { beforeAll, expect, test } from "bun:test";
import { agency, type AgencyCase, casesOf } from "../../test/agency.ts";
import { run } from "../../test/scratch.ts";
import { useTestDatabase } from "../testing/index.ts";
import { migrateTo, migrateToLatest, migrations } from "./index.ts";

const database = useTestDatabase();
const NAME = "0063_borrower_fact";
const before = (): string => {
  const names = migrations.map(({ name }) => name);
  return names[names.indexOf(NAME) - 1] ?? "";
};

/** Late in the evening of the tenth by UTC is the eleventh in Jakarta. */
const EVENING = "2026-03-10 18:00+00";
let agentId = 0;
let leaderId = 0;
let operationsId = 0;
let financeId = 0;
let dead: AgencyCase;
let deadToo: AgencyCase;
let lived: AgencyCase;
let impostor: AgencyCase;
let closed: AgencyCase;
let insolvent: AgencyCase;
let claimed: AgencyCase;

const hold = (
  { caseId }: AgencyCase,
  kind: string,
  opened: string,
  closedAt: string | null = null,
) =>
  run(
    database.db,
    `insert into case_hold (case_id, kind, reason, opener_id, opened_at, closer_id, closed_at)
     values (${caseId}, '${kind}', 'told', ${agentId}, '${opened}',
       ${closedAt ? `${financeId}, '${closedAt}'` : "null, null"})`,
  );

const ended = ({ caseId }: AgencyCase, reason: string) =>
  run(
    database.db,
    `insert into closing_request (case_id, kind, reason, note, state, requester_id, requested_at, decider_id, decided_at, ended_at)
     values (${caseId}, 'WITHDRAW', '${reason}', 'a letter', 'DONE', ${leaderId}, '2026-03-01',
       ${operationsId}, '${EVENING}', '${EVENING}')`,
  );

const feesEnd = (on: string, ...ofThem: AgencyCase[]) =>
  run(
    database.db,
    `update loan set fees_end_on = '${on}' where id in (${ofThem.map(({ loanId }) => loanId).join(", ")})`,
  );

/** A team leader, the operations manager and finance. */
const staff = () =>
  run<{ id: number }>(
    database.db,
    `insert into app_user (login, name, email, role_id, institution_id, password_hash)
     select 'user' || role, 'User', 'user' || role || '@kolekta.example', role, case role when 2 then ${dead.institutionId} end, '!'
     from (values (2), (4), (6)) as one (role) returning id`,
  ).then((rows) => rows.map(({ id }) => id));

/** The case and its loan are another borrower's. */
async function sameBorrower(
  one: AgencyCase,
  { borrowerId }: AgencyCase,
): Promise<AgencyCase> {
  for (const [table, id] of [
    ["loan", one.loanId],
    ["collection_case", one.caseId],
  ])
    await run(
      database.db,
      `update ${table} set borrower_id = ${borrowerId} where id = ${id}`,
    );
  return { ...one, borrowerId };
}

beforeAll(async () => {
  const { db } = database;
  await agency(db, 7);
  const seven = await casesOf(db);
  [dead, deadToo, lived, impostor, closed, insolvent, claimed] = seven as [
    AgencyCase,
    AgencyCase,
    AgencyCase,
    AgencyCase,
    AgencyCase,
    AgencyCase,
    AgencyCase,
  ];
  ({ agentId } = dead);
  [leaderId = 0, operationsId = 0, financeId = 0] = await staff();
  deadToo = await sameBorrower(deadToo, dead);
  await run(
    db,
    `update collection_case set status = 'C40', closed_at = '${EVENING}', agent_id = null, bound_at = null
     where id in (${closed.caseId}, ${insolvent.caseId})`,
  );
  await migrateTo(db, before());
  await hold(dead, "DECEASED", EVENING);
  await hold(deadToo, "DECEASED", "2026-03-05 05:00+00");
  await hold(lived, "DECEASED", EVENING, "2026-03-12 05:00+00");
  await hold(impostor, "FRAUD", EVENING);
  await hold(claimed, "ALREADY_PAID", EVENING, "2026-03-12 05:00+00");
  await hold(claimed, "DISPUTE", EVENING);
  await ended(closed, "DEATH");
  await ended(insolvent, "INSOLVENCY");
  await feesEnd("2026-03-11", closed, insolvent);
  await migrateToLatest(db);
}, 60_000);

const facts = ({ borrowerId }: AgencyCase) =>
  run(
    database.db,
    `select kind, from_on::text as on_day, case_id, recorded_by, ended_by, ended_at is null as open
     from borrower_fact where borrower_id = ${borrowerId} order by ended_at is null desc, id`,
  );

const onHold = async ({ caseId }: AgencyCase) => {
  const [row] = await run<{ onHold: boolean }>(
    database.db,
    `select on_hold from collection_case where id = ${caseId}`,
  );
  return row?.onHold;
};

test("an open hold becomes a fact from the institution's day on which it was opened; of two the earlier stands", async () => {
  expect(await facts(dead)).toEqual([
    {
      ...{ kind: "DECEASED", onDay: "2026-03-05", caseId: deadToo.caseId },
      ...{ recordedBy: agentId, endedBy: null, open: true },
    },
    {
      ...{ kind: "DECEASED", onDay: "2026-03-11", caseId: dead.caseId },
      ...{ recordedBy: agentId, endedBy: null, open: false },
    },
  ]);
  expect(await facts(impostor)).toMatchObject([{ kind: "FRAUD", open: true }]);
  expect(await Promise.all([dead, deadToo, impostor].map(onHold))).toEqual([
    true,
    true,
    true,
  ]);
});

test("one that was closed is history", async () => {
  expect(await facts(lived)).toMatchObject([
    { open: false, endedBy: financeId },
  ]);
  expect(await onHold(lived)).toBe(false);
  expect(await facts(claimed)).toEqual([]);
});

test("a case closed for a death tells it of the borrower; an insolvency stays on the loan", async () => {
  expect(await facts(closed)).toMatchObject([
    { kind: "DECEASED", onDay: "2026-03-11", recordedBy: operationsId },
  ]);
  expect(await facts(insolvent)).toEqual([]);
  const ends = await run(
    database.db,
    `select id, fees_end_on::text as ends from loan where id in (${closed.loanId}, ${insolvent.loanId}) order by id`,
  );
  expect(ends).toEqual([
    { id: closed.loanId, ends: null },
    { id: insolvent.loanId, ends: "2026-03-11" },
  ]);
});

test("a claim that was closed was refused: its fees were charged", async () => {
  const outcomes = await run(
    database.db,
    `select kind, outcome from case_hold where case_id = ${claimed.caseId} order by id`,
  );
  expect(outcomes).toEqual([
    { kind: "ALREADY_PAID", outcome: "REFUSED" },
    { kind: "DISPUTE", outcome: null },
  ]);
});

test("and back: the facts are holds of the cases again, and nobody's fees begin anew", async () => {
  await migrateTo(database.db, before());
  const holds = await run(
    database.db,
    `select case_id, kind from case_hold where closed_at is null and kind <> 'DISPUTE' order by case_id`,
  );
  expect(holds).toEqual([
    { caseId: dead.caseId, kind: "DECEASED" },
    { caseId: deadToo.caseId, kind: "DECEASED" },
    { caseId: impostor.caseId, kind: "FRAUD" },
    { caseId: closed.caseId, kind: "DECEASED" },
  ]);
  const [loan] = await run(
    database.db,
    `select fees_end_on::text as ends from loan where id = ${closed.loanId}`,
  );
  expect(loan).toEqual({ ends: "2026-03-11" });
  await migrateToLatest(database.db);
  expect(await facts(impostor)).toMatchObject([{ kind: "FRAUD", open: true }]);
}, 60_000);
