import { beforeAll, beforeEach, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { readXlsx } from "hucre";
import type { FileReply } from "../../core/file.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type CaseIds, newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { tasksRouter } from "../router.ts";
import type { SaveInput } from "./contract.ts";

const database = useTestDatabase();
const now = new Date("2026-03-31T03:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let caseIds: CaseIds;

const as = async (role: "agent" | "admin") =>
  call(
    createTestContext(database.db, await getActor(database.db, org.north[role]), {
      now: () => now,
    }),
  );

const result = (overrides: Partial<SaveInput> = {}) => ({
  taskId: caseIds.caseId,
  version: 1,
  contactId: caseIds.contactId,
  channel: "03" as const,
  callStatus: "CNCT" as const,
  result: "A20RETRY" as const,
  nextCallAt: new Date("2026-04-01T02:00:00Z"),
  ...overrides,
});

const loadCase = async () =>
  (await as("agent")).case.get({ taskId: caseIds.caseId, loanId: caseIds.loanId, flag: false });

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db.updateTable("appUser").set({ certifiedUntil: "2027-01-01" }).execute();
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now, agentId: org.north.agent.id, dpd: 28 });
});

test("ability and unpaid reason appear on result, case and workbook until replaced", async () => {
  const { log } = await as("agent");
  expect(await loadCase()).toMatchObject({ ability: null, unpaidReason: null });
  await log.save(result({ willingness: 2, ability: 1, unpaidReason: "JOB_LOSS" }));
  await log.save(result({ version: 2 }));
  const { rows } = await log.list({ id: caseIds.caseId });
  expect(rows.map(({ ability, unpaidReason }) => [ability, unpaidReason])).toEqual([
    [null, null],
    [1, "JOB_LOSS"],
  ]);
  expect(await loadCase()).toMatchObject({ ability: 1, unpaidReason: "JOB_LOSS" });
  const reply = (await (
    await as("admin")
  ).log.export({ from: now, to: now, taskId: caseIds.caseId })) as FileReply;
  const bytes = await new Response(reply.body as ReadableStream).bytes();
  const [head = [], , first = []] = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
  const cell = (title: string) => String(first[head.indexOf(title)]);
  expect([cell("Willingness"), cell("Ability to pay"), cell("Why it is unpaid")]).toEqual([
    "Wants to but cannot",
    "Can pay little",
    "Lost the job",
  ]);
});

test.each([{ ability: 4 }, { ability: -1 }, { unpaidReason: "LAZY" as "FORGOT" }])(
  "%p is no valid ability",
  async (judgement) => {
    const { log } = await as("agent");
    await expect(log.save(result(judgement))).rejects.toMatchObject({ code: "BAD_REQUEST" });
  },
);

test("a promise is due no later than the day on which the case moves to the next stage", async () => {
  const { log } = await as("agent");
  const { promiseRule } = await loadCase();
  // The stage takes thirty days past due; today is the twenty-eighth.
  expect(promiseRule.lastOn).toBe("2026-04-03");
  const promised = (dueOn: string) =>
    log.save(result({ result: "A10PTP", promise: { dueOn, amountMinor: promiseRule.maxMinor } }));
  await expect(promised("2026-04-04")).rejects.toMatchObject({
    cause: { key: "promise.dayOutOfRange", field: "promise.dueOn" },
  });
  await promised("2026-04-03");
  expect((await loadCase()).ptpLater).toBe(true);
});

test("an intention to pay later is recorded without a promise too, until the case ends", async () => {
  const { log } = await as("agent");
  await log.save(result({ result: "CR10" }));
  expect((await loadCase()).ptpLater).toBe(true);
  await log.save(result({ version: 2 }));
  expect((await loadCase()).ptpLater).toBe(true);
});
