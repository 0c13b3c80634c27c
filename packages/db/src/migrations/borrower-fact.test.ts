import { beforeAll, expect, test } from "bun:test";
import { run } from "../../test/scratch.ts";
import { newCase, type Organisation, organisation } from "../seeds/index.ts";
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
type Ids = Awaited<ReturnType<typeof newCase>>;
let org: Organisation;
let dead: Ids;
let deadToo: Ids;
let lived: Ids;
let impostor: Ids;
let closed: Ids;
let insolvent: Ids;
let claimed: Ids;

const hold = (
  { caseId }: Ids,
  kind: string,
  opened: string,
  closedAt: string | null = null,
) =>
  run(
    database.db,
    `insert into case_hold (case_id, kind, reason, opener_id, opened_at, closer_id, closed_at)
     values (${caseId}, '${kind}', 'told', ${org.north.agent.id}, '${opened}',
       ${closedAt ? `${org.finance.id}, '${closedAt}'` : "null, null"})`,
  );

const ended = ({ caseId }: Ids, reason: string) =>
  run(
    database.db,
    `insert into closing_request (case_id, kind, reason, note, state, requester_id, requested_at, decider_id, decided_at, ended_at)
     values (${caseId}, 'WITHDRAW', '${reason}', 'a letter', 'DONE', ${org.north.leader.id}, '2026-03-01',
       ${org.operations.id}, '${EVENING}', '${EVENING}')`,
  );

const feesEnd = (on: string, ...ofThem: Ids[]) =>
  run(
    database.db,
    `update loan set fees_end_on = '${on}' where id in (${ofThem.map(({ loanId }) => loanId).join(", ")})`,
  );

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  dead = await newCase(db, { agentId: org.north.agent.id });
  deadToo = await newCase(db, { borrowerId: dead.borrowerId });
  lived = await newCase(db);
  impostor = await newCase(db);
  closed = await newCase(db, { status: "C40" });
  insolvent = await newCase(db, { status: "C40" });
  claimed = await newCase(db);
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

const facts = ({ borrowerId }: Ids) =>
  run(
    database.db,
    `select kind, from_on::text as on_day, case_id, recorded_by, ended_by, ended_at is null as open
     from borrower_fact where borrower_id = ${borrowerId} order by ended_at is null desc, id`,
  );

const onHold = async ({ caseId }: Ids) => {
  const [row] = await run<{ onHold: boolean }>(
    database.db,
    `select on_hold from collection_case where id = ${caseId}`,
  );
  return row?.onHold;
};

test("an open hold becomes a fact from the institution's day on which it was opened; of two the earlier stands", async () => {
  const agentId = org.north.agent.id;
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
    { open: false, endedBy: org.finance.id },
  ]);
  expect(await onHold(lived)).toBe(false);
  expect(await facts(claimed)).toEqual([]);
});

test("a case closed for a death tells it of the borrower; an insolvency stays on the loan", async () => {
  expect(await facts(closed)).toMatchObject([
    { kind: "DECEASED", onDay: "2026-03-11", recordedBy: org.operations.id },
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
