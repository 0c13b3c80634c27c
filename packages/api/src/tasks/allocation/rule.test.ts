import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { newStage, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { USUAL } from "./contract-rule.ts";
import { rulesInForce } from "./queries/rule.ts";
import { allocationRouter } from "./router.ts";

const database = useTestDatabase();
const call = createCallerFactory(allocationRouter);
/** A Monday, noon in Jakarta. */
const NOON = new Date("2026-03-02T05:00:00Z");
const TODAY = "2026-03-02";
const TOMORROW = "2026-03-03";
const dayLater = new Date(NOON.getTime() + 86_400_000);
const TEST = {
  ...USUAL,
  strategy: "CHAMPION_CHALLENGER",
  champion: "SNAKE",
  challenger: "EQUAL_AMOUNT",
  challengerPercent: 12.5,
  maxInHand: 120,
  inflowAt: "06:05",
} as const;

let org: Organisation;
let stageId = 0;
let stages = 0;

const as = async (persona: Persona = org.operations, now = NOON) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }));

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  stages += 1;
  stageId = await newStage(database.db, `Stage ${stages}`, {
    dpdFrom: null,
    dpdTo: null,
    recoveryBp: 0,
  });
});

const getRule = async (now = NOON) => {
  const { rows } = await (await as(org.operations, now)).listRules({ stageId });
  const [only] = rows;
  if (!only) throw new Error("no such stage");
  return only;
};

type AllocationRuleInput = Parameters<Awaited<ReturnType<typeof as>>["saveRule"]>[0];

const save = async (overrides: Partial<AllocationRuleInput> = {}, now = NOON) => {
  const { latestId: baseId } = await getRule(now);
  const change = { stageId, baseId, ...USUAL, ...overrides };
  return (await as(org.operations, now)).saveRule(change);
};

test("a stage without a rule allocates by the default, and its first rule applies today", async () => {
  expect(await getRule()).toMatchObject({
    stageId,
    type: "MANUAL",
    current: null,
    next: null,
    latestId: null,
  });
  const before = await rulesInForce(database.db, [stageId]);
  expect(before(stageId, TODAY)).toEqual({ ...USUAL, ruleId: null });
  const { ruleId } = await save(TEST);
  expect((await getRule()).current).toMatchObject({
    ...TEST,
    ruleId,
    effectiveOn: TODAY,
    editorName: "User operations",
  });
  const after = await rulesInForce(database.db, [stageId]);
  expect(after(stageId, "2026-03-01")).toEqual({ ...USUAL, ruleId: null });
  expect(after(stageId, TODAY)).toEqual({ ...TEST, ruleId });
});

test("every later rule applies from tomorrow at the earliest, so that past allocations stay explained", async () => {
  await save();
  expect(await getRefusal(save({ ...TEST, effectiveOn: TODAY }))).toBe("allocation.dayTooEarly");
  await save(TEST);
  const stage = await getRule();
  expect(stage.current).toMatchObject({ strategy: "SNAKE", inflowAt: "07:30" });
  expect(stage.next).toMatchObject({ ...TEST, effectiveOn: TOMORROW });
  expect((await getRule(dayLater)).current).toMatchObject(TEST);
});

describe("a test of champion and challenger", () => {
  const whole = {
    strategy: "CHAMPION_CHALLENGER",
    champion: "SNAKE",
    challenger: "WEIGHTED",
    challengerPercent: 10,
  } as const;
  test.each([
    [{ ...whole, champion: null }, "allocation.variantMissing"],
    [{ ...whole, challengerPercent: null }, "allocation.variantMissing"],
    [{ ...whole, challenger: "SNAKE" }, "allocation.variantsEqual"],
    [{ ...whole, strategy: "SNAKE" }, "allocation.noTest"],
    [{ ...whole, challengerPercent: 100 }, "challengerPercent"],
    [{ inflowAt: "7:30" }, "inflowAt"],
    [{ maxInHand: 0 }, "maxInHand"],
  ] as const)("%o is refused for %s", async (change, named) => {
    const made = save(change).catch((error: unknown) => String(error));
    expect(String(await made)).toContain(named);
  });
});

test("an outdated save is refused, and one of many simultaneous saves is written", async () => {
  const { latestId: baseId } = await getRule();
  const operations = await as();
  const all = await Promise.allSettled(
    [10, 20, 30].map((maxNew) => operations.saveRule({ stageId, baseId, ...USUAL, maxNew })),
  );
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const late = operations.saveRule({ stageId, baseId, ...USUAL });
  expect(await getRefusal(late)).toBe("record.changed");
});

test("a future rule can be withdrawn and remains in the history, a rule in force cannot", async () => {
  const { ruleId: first } = await save();
  const { ruleId } = await save(TEST);
  const operations = await as();
  const reason = "The test starts in April";
  expect(await getRefusal(operations.withdrawRule({ ruleId: first, reason }))).toBe(
    "setting.alreadyEffective",
  );
  await operations.withdrawRule({ ruleId, reason });
  expect((await getRule()).next).toBeNull();
  const history = await operations.ruleHistory({ stageId });
  expect(history.map(({ strategy, withdrawn }) => [strategy, withdrawn?.reason])).toEqual([
    ["CHAMPION_CHALLENGER", reason],
    ["SNAKE", undefined],
  ]);
  expect(history[0]).toMatchObject({ inflowAt: "06:05" });
});

test("leaders and admins of an agency read the rules and cannot set them", async () => {
  for (const persona of [org.north.leader, org.north.admin]) {
    const caller = await as(persona);
    expect((await caller.listRules({ stageId })).total).toBe(1);
    const change = caller.saveRule({ stageId, baseId: null, ...USUAL });
    expect(await getRefusal(change)).toBe("access.denied");
  }
  const agent = (await as(org.north.agent)).listRules({});
  expect(await getRefusal(agent)).toBe("access.denied");
});

test("a change is recorded with the previous values", async () => {
  await save();
  const { ruleId } = await save(TEST);
  const line = await database.db
    .selectFrom("auditLog")
    .select(["action", "before", "after"])
    .where("entity", "=", "allocation_rule")
    .where("entityId", "=", String(ruleId))
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({
    action: "allocation.configure",
    before: { strategy: "SNAKE", inflowAt: "07:30" },
    after: { stageId, challengerPercent: 12.5, effectiveOn: TOMORROW },
  });
});
