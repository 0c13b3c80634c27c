import { beforeAll, describe, expect, test } from "bun:test";
import { dbError } from "@kolekta/db";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { orNotFound } from "../core/errors.ts";
import { createCallerFactory } from "../core/guarded.ts";
import { getActor, createTestContext } from "../core/testing.ts";
import { approveProposed } from "../manage/proposal/testing.ts";
import { appRouter } from "../router.ts";
import { type Organisation, organisation, type Persona } from "../seeds/index.ts";
import { closingPolicy } from "../tasks/closing/actions/policy.ts";
import { formerHoursOn } from "./payment/queries/credit.ts";

const database = useTestDatabase();
const call = createCallerFactory(appRouter);
const NOON = new Date("2026-03-10T05:00:00Z");
const TOMORROW = "2026-03-11";
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
});

const as = async (person: Persona, now = NOON, institutionIds: number[] = []) => {
  const actor = await getActor(database.db, person, { institutionIds });
  return call(createTestContext(database.db, actor, { now: () => now }));
};

const approve = (proposed: Promise<{ proposalId: number }>) =>
  approveProposed(database.db, org.finance, NOON, proposed);

const getErrorMessage = (attempt: Promise<unknown>) =>
  attempt.catch((error: Error) => error.message);

describe("rules of closing", () => {
  const POLICY = { writeOffDpd: 120, reversalDays: 3, maxRecallDays: 10, recalledReadableDays: 5 };
  const createClosingCaller = async (person: Persona, now = NOON) =>
    (await as(person, now)).setting.closing;
  const getPolicy = async (person: Persona = org.operations) =>
    orNotFound((await (await createClosingCaller(person)).list()).rows[0]);

  test("change with two people from their day on, and never the days before", async () => {
    const { db } = database;
    const chief = await createClosingCaller(org.operations);
    const { current, latestId: baseId } = await getPolicy();
    expect(current).toMatchObject({
      values: { writeOffDpd: 180 },
      editorName: null,
      effectiveOn: "2000-01-01",
    });
    const proposed = chief.save({ values: POLICY, baseId });
    expect(await proposed).toMatchObject({ state: "PROPOSED", effectiveOn: TOMORROW });
    expect((await closingPolicy(db, TOMORROW)).writeOffDpd).toBe(180);
    expect(await getErrorMessage(approveProposed(db, org.operations, NOON, proposed))).toBe(
      "access.denied",
    );
    expect(await approve(proposed)).toMatchObject({
      state: "APPROVED",
      before: { writeOffDpd: 180, reversalDays: 7, maxRecallDays: 30, recalledReadableDays: 0 },
      after: POLICY,
    });
    expect(await closingPolicy(db, "2026-03-10")).toEqual({
      writeOffDpd: 180,
      reversalDays: 7,
      maxRecallDays: 30,
      recalledReadableDays: 0,
    });
    expect(await closingPolicy(db, TOMORROW)).toEqual(POLICY);
    expect(await getErrorMessage(chief.save({ values: POLICY, baseId }))).toBe("record.changed");
    const policy = await getPolicy(org.administrator);
    expect(policy).toMatchObject({
      effective: { writeOffDpd: 180 },
      next: { values: POLICY, effectiveOn: TOMORROW, editorName: "User operations" },
    });
  });

  test("are withdrawn before they start, on record, and not after", async () => {
    const chief = await createClosingCaller(org.operations);
    const { next, current } = await getPolicy();
    const reason = "typed by mistake";
    await approve(chief.withdraw({ ruleId: next?.ruleId ?? 0, reason }));
    expect((await closingPolicy(database.db, TOMORROW)).writeOffDpd).toBe(180);
    expect(await chief.history()).toMatchObject([
      { values: POLICY, withdrawn: { reason, withdrawerName: "User operations" } },
      { values: { writeOffDpd: 180 }, withdrawn: null },
    ]);
    expect(await getErrorMessage(chief.withdraw({ ruleId: current?.ruleId ?? 0, reason }))).toBe(
      "setting.alreadyEffective",
    );
    for (const table of ["closing_policy", "payment_policy", "deduction_role", "wage_scheme"]) {
      const error: unknown = await sql`delete from ${sql.table(table)}`
        .execute(database.db)
        .catch((cause: unknown) => cause);
      expect(dbError(error)?.sqlstate).toBe("55000");
    }
  });

  test.each([
    ["writeOffDpd", { writeOffDpd: 0 }],
    ["reversalDays", { reversalDays: -1 }],
    ["maxRecallDays", { maxRecallDays: 0.5 }],
    ["recalledReadableDays", { recalledReadableDays: -1 }],
    ["effectiveOn", {}],
  ])("are refused by the field %s", async (field, values) => {
    const effectiveOn = field === "effectiveOn" ? "2026-03-10" : TOMORROW;
    const chief = await createClosingCaller(org.operations);
    const { latestId: baseId } = await getPolicy();
    const error = await chief
      .save({ values: { ...POLICY, ...values }, baseId, effectiveOn })
      .catch((cause: unknown) => cause);
    expect(JSON.stringify(error, ["message", "cause", "field"])).toContain(field);
    expect(error).toMatchObject({ code: "BAD_REQUEST" });
  });

  test("are set by users with access to every institution and read by permitted users", async () => {
    const { latestId: baseId } = await getPolicy();
    const limited = await as(org.operations, NOON, [org.north.id]);
    expect(await getErrorMessage(limited.setting.closing.save({ values: POLICY, baseId }))).toBe(
      "access.denied",
    );
    for (const person of [org.finance, org.inspector])
      expect(
        await getErrorMessage((await createClosingCaller(person)).save({ values: POLICY, baseId })),
      ).toBe("access.denied");
    expect(await getErrorMessage(getPolicy(org.north.admin))).toBe("access.denied");
  });
});

test("rules of payments are also proposed by finance, and another person approves", async () => {
  const { db } = database;
  const finance = (await as(org.finance)).setting.payment;
  const { rows } = await finance.list();
  const change = { values: { formerAgentHours: 48 }, baseId: rows[0]?.latestId ?? null };
  const proposed = finance.save(change);
  expect(await getErrorMessage(approveProposed(db, org.finance, NOON, proposed))).toBe(
    "proposal.cannotDecideOwn",
  );
  await approveProposed(db, org.management, NOON, proposed);
  expect([await formerHoursOn(db, "2026-03-10"), await formerHoursOn(db, TOMORROW)]).toEqual([
    24, 48,
  ]);
  expect(await getErrorMessage(finance.save(change))).toBe("record.changed");
});
