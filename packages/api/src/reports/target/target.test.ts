import { beforeAll, describe, expect, test } from "bun:test";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { reportsRouter } from "../router.ts";
import { isOver, toLastDay, monthBefore, nextMonth } from "./rules.ts";

const database = useTestDatabase();
/** Last evening of March in Jakarta: the same day in Honolulu, but already April in Auckland. */
const NOW = new Date("2026-03-31T13:30:00Z");
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db
    .updateTable("institution")
    .set({ zone: "Pacific/Auckland" })
    .where("id", "=", org.south.id)
    .execute();
});

const as = async (persona: Persona, now = NOW) =>
  createCallerFactory(reportsRouter)(
    createTestContext(database.db, await getActor(database.db, persona), { now: () => now }),
  ).target;

const buildTarget = (overrides: object = {}) => ({
  institutionId: org.north.id,
  stageId: org.stages.early,
  month: "2026-03",
  currency: "IDR" as const,
  amountMinor: 50_000_000,
  rate: 12.5,
  reason: "Agreed in the review",
  baseId: null,
  ...overrides,
});

test.each([
  ["2026-01", "2025-12", "2026-02", "2026-01-31"],
  ["2028-02", "2028-01", "2028-03", "2028-02-29"],
  ["2026-12", "2026-11", "2027-01", "2026-12-31"],
])("the month %s is between %s and %s", (month, before, after, last) => {
  expect(monthBefore(month)).toBe(before);
  expect(nextMonth(month)).toBe(after);
  expect(toLastDay(month)).toBe(last);
  expect(isOver(month, last)).toBe(false);
  expect(isOver(month, `${after}-01`)).toBe(true);
});

describe("a target", () => {
  test("is the last row written; earlier rows stay, and the audit trail has the difference", async () => {
    const api = await as(org.operations);
    const first = await api.save(buildTarget());
    await expect(api.save(buildTarget({ rate: 14 }))).rejects.toMatchObject({ code: "CONFLICT" });
    const update = { baseId: first.ruleId, amountMinor: 60_000_000 };
    const second = await api.save(buildTarget({ ...update, reason: "More staff" }));
    const rows = await api.list({ month: "2026-03" });
    expect(
      rows.find((row) => row.institutionId === org.north.id && row.stageId === org.stages.early),
    ).toMatchObject({
      currency: "IDR",
      isOver: false,
      line: {
        ruleId: second.ruleId,
        amountMinor: 60_000_000,
        rate: 12.5,
        reason: "More staff",
        editorName: "User operations",
      },
    });
    const { institutionId, stageId, month, currency } = buildTarget();
    const history = await api.history({ institutionId, stageId, month, currency });
    expect(history.map((line) => [line.ruleId, line.amountMinor])).toEqual([
      [second.ruleId, 60_000_000],
      [first.ruleId, 50_000_000],
    ]);
    const line = await database.db
      .selectFrom("auditLog")
      .select(["before", "after", "institutionId"])
      .where("entity", "=", "report_target")
      .where("entityId", "=", String(second.ruleId))
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      before: { amountMinor: 50_000_000 },
      after: { amountMinor: 60_000_000, reason: "More staff" },
      institutionId: org.north.id,
    });
  });

  test("set by two users at once is the first one's; the second user gets a conflict", async () => {
    const stageId = org.stages.late;
    const change = buildTarget({ stageId });
    const [operationsApi, other] = await Promise.all([as(org.operations), as(org.north.admin)]);
    const answers = await Promise.allSettled([
      operationsApi.save(change),
      other.save({ ...change, amountMinor: 1 }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { institutionId, month, currency } = change;
    const owner = { institutionId, stageId, month, currency };
    expect(await operationsApi.history(owner)).toHaveLength(1);
  });

  test.each([
    [{ month: "2026-13" }, "month", "target.notMonth"],
    [{ month: "2026-02" }, "month", "target.monthOver"],
    [{ amountMinor: 0 }, "amountMinor", "target.amountMissing"],
    [{ rate: 100.5 }, "rate", "target.rateOver"],
    [{ rate: 1.005 }, "rate", "target.rateDigits"],
    [{ stageId: 999_999 }, "stageId", "target.stageNotWorked"],
  ])("%j is refused by the name of its field", async (overrides, field, key) => {
    const api = await as(org.operations);
    const refusal = await api.save(buildTarget(overrides)).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: "BAD_REQUEST" });
    expect(JSON.stringify(refusal) + String(refusal)).toContain(key);
    const { cause } = refusal as { cause: { field?: string; issues?: object[] } };
    expect(cause.field ?? cause.issues).toEqual(
      cause.field ? field : [expect.objectContaining({ path: [field] })],
    );
  });

  test("of a month that is over in the zone of the institution never changes", async () => {
    const api = await as(org.operations);
    const south = buildTarget({ institutionId: org.south.id });
    await expect(api.save(south)).rejects.toThrow("target.monthOver");
    await api.save({ ...south, month: "2026-04" });
    const rows = await api.list({ month: "2026-03" });
    const over = new Set(rows.filter(({ isOver: ended }) => ended).map((row) => row.institutionId));
    expect([...over]).toEqual([org.south.id]);
  });

  test("is set by operations, and by an admin for the own institution; others only read their own", async () => {
    const admin = await as(org.south.admin);
    const next = buildTarget({ month: "2026-05" });
    await expect(admin.save(next)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await admin.save({ ...next, institutionId: org.south.id });
    const seen = await admin.list({ month: "2026-05" });
    expect(new Set(seen.map((row) => row.institutionId))).toEqual(new Set([org.south.id]));
    await expect(
      admin.history({
        institutionId: org.north.id,
        stageId: org.stages.early,
        month: "2026-03",
        currency: "IDR",
      }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const persona of [org.inspector, org.management, org.north.leader])
      await expect((await as(persona)).save(next)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

test.each([
  [{ rate: 0 }, "rate"],
  [{ rate: 100.01 }, "rate"],
  [{ rate: 12.345 }, "rate"],
  [{ rate: -1 }, "rate"],
  [{ amountMinor: 0 }, "amountMinor"],
  [{ amountMinor: 1.5 }, "amountMinor"],
  [{ amountMinor: 1e15 + 1 }, "amountMinor"],
  [{ month: "2026-13" }, "month"],
  [{ reason: "  " }, "reason"],
])("a target with %o is refused", async (overrides, field) => {
  const api = await as(org.operations);
  await expect(
    api.save(buildTarget({ ...overrides, ...(field === "month" ? {} : { month: "2026-07" }) })),
  ).rejects.toThrow(field);
});

describe("the targets of last month", () => {
  const copying = { month: "2026-04", reason: "As before" };

  test("are copied where there are none yet, once, in one step", async () => {
    const api = await as(org.operations);
    const saved = await api.save(buildTarget({ month: "2026-04", rate: 20 }));
    expect(await api.copy({ ...copying, institutionId: org.north.id })).toEqual({
      copied: 1,
      existing: 1,
    });
    expect(await api.copy({ ...copying, institutionId: org.north.id })).toEqual({
      copied: 0,
      existing: 2,
    });
    const april = await api.list({ month: "2026-04", institutionId: org.north.id });
    expect(april.map(({ line }) => line?.rate)).toEqual([20, 12.5]);
    expect(april[0]?.line?.ruleId).toBe(saved.ruleId);
    expect(april[1]?.line?.reason).toBe("As before");
  });

  test("are not copied for a stage no longer worked, nor twice under concurrent requests", async () => {
    const api = await as(org.operations);
    const copy = { ...copying, month: "2026-05", institutionId: org.north.id };
    const institutionStage = { institutionId: org.north.id, stageId: org.stages.late };
    const worked = database.db
      .deleteFrom("institutionStage")
      .where("institutionId", "=", institutionStage.institutionId)
      .where("stageId", "=", institutionStage.stageId);
    await worked.execute();
    await expect(api.save(buildTarget({ ...institutionStage, month: "2026-05" }))).rejects.toThrow(
      "target.stageNotWorked",
    );
    const both = await atOnce(
      database.db,
      "audit_log",
      () => api.copy(copy),
      () => api.copy(copy),
    );
    expect(both).toEqual([
      { copied: 1, existing: 0 },
      { copied: 0, existing: 1 },
    ]);
    await database.db.insertInto("institutionStage").values(institutionStage).execute();
    const may = await api.list({ month: "2026-05", institutionId: org.north.id });
    expect(may.map(({ line }) => line?.rate ?? null)).toEqual([20, null]);
  });

  test("of other institutions are out of reach, and a month without targets is reported as such", async () => {
    const admin = await as(org.south.admin);
    await expect(admin.copy({ ...copying, institutionId: org.north.id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(admin.copy(copying)).rejects.toThrow("target.nothingToCopy");
    expect(await admin.copy({ ...copying, month: "2026-06" })).toEqual({ copied: 1, existing: 0 });
  });

  test("are not copied into a month that is over at the institution", async () => {
    const february = { institutionId: org.south.id, month: "2026-02" };
    const earlier = await as(org.south.admin, new Date("2026-02-10T05:00:00Z"));
    await earlier.save(buildTarget(february));
    const admin = await as(org.south.admin);
    const copied = admin.copy({ ...copying, month: "2026-03" });
    await expect(copied).rejects.toThrow("target.monthOver");
  });
});
