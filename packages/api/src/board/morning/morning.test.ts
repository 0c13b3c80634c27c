import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { z } from "zod";
import { addDays, startOfDay } from "../../core/calendar.ts";
import { fillDemo } from "../../demo.ts";
import { createTestContext, getActor } from "../../core/testing.ts";
import { getScreen } from "../../session/menu/contract-screens.ts";
import { DEMO_LOGINS } from "../../seeds/index.ts";
import { callProcedure, type NamedProcedure, procedures } from "../../testing-router-walk.ts";
import { OPEN_ORDER_STATES } from "../work-order/contract-codes.ts";
import type { get } from "./contract.ts";
import { getTile, TILE_NAMES, type TileName } from "./contract-tiles.ts";

const database = useTestDatabase();
const NOW = new Date("2026-03-31T03:30:00Z");
const ZONE = "Asia/Jakarta";
const TODAY = "2026-03-31";

interface Reply {
  readonly total: number;
  readonly missing: number;
  readonly columns: readonly { readonly state: string; readonly total: number }[];
}

type Listing = readonly [path: string, input: object, count?: (reply: Reply) => number];

const endOfToday = new Date(startOfDay(addDays(TODAY, 1), ZONE).getTime() - 1);
const floor = (state: string): Listing => [
  "reports.kanban.get",
  {},
  ({ columns }) => columns.find((column) => column.state === state)?.total ?? 0,
];
const orders = (filter: object): Listing => ["board.workOrder.list", filter];
const openOrders = (filter: object) => orders({ state: [...OPEN_ORDER_STATES], ...filter });

/** Request of the screen that each tile links to. */
const LISTINGS: Readonly<Record<TileName, Listing>> = {
  settingChanges: ["manage.proposal.list", { state: "PROPOSED" }],
  deductions: ["repay.deduction.list", { mine: true }],
  closings: ["tasks.closing.listRequests", { state: ["REQUESTED"] }],
  penalties: ["board.penalty.list", { state: ["PROPOSED"] }],
  verdicts: openOrders({ toConfirm: true }),
  dataRequests: ["manage.dataRequest.list", { state: ["REQUESTED"] }],
  approvers: ["manage.user.list", { unconfirmed: true }],
  replies: ["telephony.sms.listReplies", { tab: "CASE" }],
  recordings: ["board.quality.list", { state: ["OPEN"] }],
  objections: ["board.quality.list", { state: ["OBJECTED"] }],
  absent: floor("OFFLINE"),
  idle: floor("IDLE"),
  working: floor("WORKING"),
  lockedUsers: ["manage.user.list", { locked: true }],
  refusedSignIns: [
    "manage.loginLog.list",
    { outcome: "REFUSED", from: startOfDay(TODAY, ZONE), to: endOfToday },
  ],
  overdueComplaints: openOrders({ overdue: true }),
  newComplaints: orders({ state: ["NEW"] }),
  ownComplaints: openOrders({ mine: true }),
  unassigned: ["tasks.case.list", { unassigned: true, status: ["C00", "C10"] }],
  overdueTasks: ["board.dailyTask.list", { state: "OVERDUE" }],
  failedRuns: ["tasks.allocation.list", { state: "FAILED", from: TODAY, to: TODAY }],
  missingRuns: ["repay.endOfDay.list", {}, ({ missing }) => missing],
  holds: ["tasks.hold.listOpen", {}],
  unknownMessages: ["telephony.sms.listUnknown", {}],
  failingWebhooks: ["manage.webhook.list", { state: "FAILING" }],
  suspense: ["repay.suspense.list", {}],
  statements: ["repay.bankFile.listReports", { open: true }],
};

function findProcedure(path: string): NamedProcedure {
  const procedure = procedures.find(([name]) => name === path);
  if (!procedure) throw new Error(`no procedure ${path}`);
  return procedure;
}

async function call(login: string, path: string, input: unknown): Promise<unknown> {
  const procedure = findProcedure(path);
  const actor = await getActor(database.db, { login });
  return callProcedure(database.db, actor, procedure, input, { now: () => NOW });
}

const getMorning = async (login: string) =>
  (await call(login, "board.morning.get", undefined)) as z.output<typeof get.output>;

const LOGINS = DEMO_LOGINS.map(({ login }) => login);

beforeAll(async () => {
  await fillDemo(createTestContext(database.db, null, { via: "COMMAND", now: () => NOW }));
}, 180_000);

describe("the morning page", () => {
  const counted = new Set<TileName>();

  test.each(LOGINS)("counts for %s what the linked lists hold", async (login) => {
    const { today, tiles } = await getMorning(login);
    expect(today).toBe(TODAY);
    const listed: Partial<Record<TileName, number>> = {};
    for (const { name } of tiles) {
      const [path, input, count = ({ total }: Reply) => total] = LISTINGS[name];
      listed[name] = count((await call(login, path, input)) as Reply);
    }
    expect(Object.fromEntries(tiles.map(({ name, count }) => [name, count]))).toEqual(listed);
    for (const { name, count } of tiles) if (count > 0) counted.add(name);
  });

  test("has rows behind most tiles", () => {
    expect(counted.size).toBeGreaterThan(TILE_NAMES.length / 2);
  });

  test("remembers what was open at the end of yesterday", async () => {
    const { db } = database;
    const find = async () =>
      (await getMorning("finance01")).tiles.find(({ name }) => name === "suspense");
    const before = await find();
    const open = db.selectFrom("paymentIssue").select("id").where("state", "=", "OPEN");
    const { id } = await open.orderBy("id").executeTakeFirstOrThrow();
    await db
      .updateTable("paymentIssue")
      .set({ state: "VOID", resolvedAt: NOW })
      .where("id", "=", id)
      .execute();
    const after = await find();
    expect(after).toMatchObject({ count: (before?.count ?? 0) - 1, yesterday: before?.yesterday });
  });
});

test.each(TILE_NAMES)("%s needs the right of its list", (name) => {
  const { permission, screen } = getTile(name);
  const { permissions } = getScreen(screen);
  const [, { _def }] = findProcedure(LISTINGS[name][0]);
  const needed: readonly string[] =
    permissions.length === 1 ? [permission, ...permissions] : [permission];
  expect(needed).toContain(_def.meta?.access ?? "");
});
