import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type CaseIds, newCase, organisation, type Organisation } from "../../seeds/index.ts";
import { refreshWindows } from "../guard/actions/window.ts";
import { tasksRouter } from "../router.ts";
import { restOthers } from "./queries/work.ts";
import { reorderDueCases } from "./actions/reorder.ts";
import { getWorkRank, type WorkRankInputs } from "./rules.ts";
import { LAST_RANK, RESTING_BAND } from "./contract-codes.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);
/** Ten in the morning in Jakarta, on a Tuesday. */
const morning = new Date("2026-03-31T03:00:00Z");
/** 19:30 in Jakarta, 20:30 in Makassar. */
const evening = new Date("2026-03-31T12:30:00Z");
const night = new Date("2026-03-31T16:00:00Z");
let org: Organisation;
let west: CaseIds;
let east: CaseIds;
let old: CaseIds;

const listed = async (now: Date) => {
  await refreshWindows(database.db, now);
  const actor = await getActor(database.db, org.north.agent);
  const { case: cases } = call(createTestContext(database.db, actor, { now: () => now }));
  const { rows } = await cases.list({});
  const trail = await cases.listCaseRefs({});
  expect(trail.map(({ taskId }) => taskId)).toEqual(rows.map(({ taskId }) => taskId));
  return rows.map(({ taskId, blockedBy, restsUntil }) => [
    taskId,
    blockedBy,
    restsUntil?.toISOString() ?? null,
  ]);
};

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const agentId = org.north.agent.id;
  const assignedAt = (hours: number) => new Date(morning.getTime() - hours * 3_600_000);
  east = await newCase(db, { now: morning, agentId, assignedAt: assignedAt(9) });
  west = await newCase(db, { now: morning, agentId, assignedAt: assignedAt(5) });
  old = await newCase(db, { now: morning, agentId, dpd: 91 });
  await db
    .updateTable("borrower")
    .set({ zone: "Asia/Makassar" })
    .where("id", "=", east.borrowerId)
    .execute();
  await refreshWindows(db, morning);
  await reorderDueCases(db, morning);
});

describe("cases closed by the contact rules are below the workable ones", () => {
  test("within the hours only borrowers past the limit are closed, for good", async () => {
    expect(await listed(morning)).toEqual([
      [east.caseId, null, null],
      [west.caseId, null, null],
      [old.caseId, "DPD_MAX", null],
    ]);
  });

  test("cases past their evening sink and show when they open", async () => {
    expect(await listed(evening)).toEqual([
      [west.caseId, null, null],
      [old.caseId, "DPD_MAX", null],
      [east.caseId, "HOURS", "2026-04-01T00:00:00.000Z"],
    ]);
  });

  test("all cases are closed at night, each until its own morning", async () => {
    expect(await listed(night)).toEqual([
      [east.caseId, "HOURS", "2026-04-01T00:00:00.000Z"],
      [west.caseId, "HOURS", "2026-04-01T01:00:00.000Z"],
      [old.caseId, "DPD_MAX", null],
    ]);
  });

  test("the first list of an evening and of a morning is in the order of its own hour", async () => {
    const byDay = [east.caseId, west.caseId, old.caseId];
    const byNight = [west.caseId, old.caseId, east.caseId];
    const order = async (now: Date) => (await listed(now)).map(([id]) => id);
    for (let day = 0; day < 2; day += 1) {
      expect(await order(morning)).toEqual(byDay);
      expect(await order(evening)).toEqual(byNight);
      expect(await order(evening)).toEqual(byNight);
    }
  });

  test("the windows are stored once and follow the rules", async () => {
    const { db } = database;
    const count = await refreshWindows(db, morning);
    const rows = await db.selectFrom("contactWindow").selectAll().execute();
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map((row) => row.maxDpd))).toEqual(new Set([90]));
    const jakartaRow = rows.find(
      (row) => row.institutionId === org.north.id && row.zone === "Asia/Jakarta",
    );
    expect(jakartaRow?.opensAt?.toISOString()).toBe("2026-03-31T01:00:00.000Z");
    expect(jakartaRow?.closesAt?.toISOString()).toBe("2026-03-31T13:00:00.000Z");
    expect(jakartaRow?.nextAt?.toISOString()).toBe("2026-04-01T01:00:00.000Z");
  });
});

test("a borrower called often enough rests in other cases too", async () => {
  const { db } = database;
  const agentId = org.north.colleague.id;
  const first = await newCase(db, { now: morning, agentId });
  const other = await newCase(db, { now: morning, agentId, borrowerId: first.borrowerId });
  const until = new Date(morning.getTime() + 4 * 3_600_000);
  await restOthers(db, { id: first.caseId, borrowerId: first.borrowerId }, until);
  const actor = await getActor(db, org.north.colleague);
  const { rows } = await call(createTestContext(db, actor, { now: () => morning })).case.list({});
  expect(rows.map((row) => [row.taskId, row.blockedBy, row.restsUntil])).toEqual([
    [first.caseId, null, null],
    [other.caseId, "FREQ_CALL", until],
  ]);
});

test("a case is closed for good from the day after the longest permitted contact", () => {
  const inputs: WorkRankInputs = {
    status: "C10",
    agentId: 7,
    assignedAt: morning,
    lastContactAt: morning,
    nextCallAt: null,
    promiseOn: null,
    promiseMinor: null,
    brokenOn: null,
    codeEndsAt: null,
    onHold: false,
    restsUntil: null,
    snoozedUntil: null,
    paymentPauseUntil: null,
    overdueOn: "2026-01-01",
    maxDpd: 89,
    arrearsMinor: 1,
    openedOn: "2026-01-01",
    recoveryBp: 1,
  };
  const zone = "Asia/Jakarta";
  expect(getWorkRank(inputs, morning, "2026-03-31", zone)).toMatchObject({
    band: 6,
    until: new Date("2026-03-31T17:00:00Z"),
  });
  expect(getWorkRank(inputs, morning, "2026-04-01", zone)).toEqual({
    band: RESTING_BAND,
    rank: LAST_RANK,
    until: new Date("2026-04-01T17:00:00Z"),
  });
});
