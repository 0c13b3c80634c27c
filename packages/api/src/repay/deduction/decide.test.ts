import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { dbError } from "@kolekta/db";
import { atOnce } from "@kolekta/db/testing";
import { getRefusal } from "../../session/testing.ts";
import { newUser, type Persona, ROLE } from "../../seeds/index.ts";
import { useDeductions } from "./testing.ts";

const harness = useDeductions();

const apply = async (amountMinor: number) =>
  (await harness.agent()).createFull(harness.full(amountMinor));

type Approval = Parameters<Awaited<ReturnType<typeof harness.agent>>["decide"]>[0];

const approve = async (
  persona: Persona,
  deductionId: number,
  overrides: Partial<Approval> = {},
) => {
  const { version } = await harness.stored(deductionId);
  const api = await harness.as(persona);
  return api.decide({ deductionId, version, decision: "APPROVE", ...overrides });
};

describe("approval", () => {
  test("within the limit of its level makes the code of the amount to pay, and books nothing", async () => {
    const { deductionId } = await apply(18_000);
    const done = await approve(harness.org.north.leader, deductionId, { note: "fair" });
    expect(done).toMatchObject({
      state: "APPROVED",
      level: 1,
      payMinor: 1_132_000,
      validUntil: sameInstant(new Date("2026-03-11T16:59:59Z")),
      code: { state: "REQUESTED" },
    });
    expect(await harness.codes()).toMatchObject([
      { amountMinor: 1_132_000, deductionId, agentId: harness.org.north.agent.id },
    ]);
    expect(await harness.entries()).toEqual([]);
    expect(await harness.onHold()).toEqual([]);
    expect(await harness.differences()).toBe(0);
  });

  test("beyond the limit passes up level by level until one covers it", async () => {
    const { deductionId } = await apply(60_000 + 90_000 + 100_000);
    const { north, operations, management } = harness.org;
    for (const [persona, expected] of [
      [north.leader, "IN_REVIEW 2"],
      [north.admin, "IN_REVIEW 3"],
      [operations, "IN_REVIEW 4"],
      [management, "APPROVED 4"],
    ] as const) {
      const { state, level } = await approve(persona, deductionId);
      expect(`${state} ${level}`).toBe(expected);
    }
    expect(await harness.steps(deductionId)).toEqual([
      "APPLIED 1",
      "PASSED_ON 1",
      "PASSED_ON 2",
      "PASSED_ON 3",
      "APPROVED 4",
    ]);
  });

  test("a higher level may decide early, a lower one never", async () => {
    const { deductionId } = await apply(30_000);
    expect(await approve(harness.org.operations, deductionId)).toMatchObject({
      state: "APPROVED",
      level: 3,
    });
    await harness.open();
    const other = await apply(30_000);
    await approve(harness.org.north.leader, other.deductionId);
    await expect(approve(harness.org.north.leader, other.deductionId)).rejects.toMatchObject({
      message: "deduction.notYourLevel",
    });
  });

  test("of a large deduction waits for finance", async () => {
    await harness.open({ principalMinor: 9_000_000, lateFeeMinor: 1_500_000 });
    const { deductionId } = await apply(1_400_000);
    const { north, operations, finance } = harness.org;
    await approve(north.leader, deductionId);
    await approve(north.admin, deductionId);
    const endorsed = await approve(operations, deductionId);
    expect(endorsed).toMatchObject({
      state: "IN_REVIEW",
      level: 3,
      checking: true,
      waitsForRole: 6,
      code: null,
    });
    await expect(approve(harness.org.management, deductionId)).rejects.toMatchObject({
      message: "deduction.waitsForCheck",
    });
    expect(await harness.onHold()).toEqual(["DEDUCTION"]);
    expect(await approve(finance, deductionId)).toMatchObject({
      state: "APPROVED",
      level: 3,
      checking: false,
    });
    expect(await harness.steps(deductionId)).toEqual([
      "APPLIED 1",
      "PASSED_ON 1",
      "PASSED_ON 2",
      "ENDORSED 3",
      "APPROVED 3",
    ]);
  });

  test("is valid for the approver's period, up to the longest", async () => {
    const { deductionId } = await apply(18_000);
    await expect(
      approve(harness.org.north.leader, deductionId, { validDays: 4 }),
    ).rejects.toMatchObject({ message: "deduction.tooLong" });
    const done = await approve(harness.org.north.leader, deductionId, {
      validDays: 3,
      countsForKpi: false,
    });
    expect(done).toMatchObject({
      validUntil: sameInstant(new Date("2026-03-13T16:59:59Z")),
      countsForKpi: false,
    });
  });

  test("checks the current debt: money received meanwhile leaves less to waive", async () => {
    const { deductionId } = await apply(18_000);
    const before = await harness.stored(deductionId);
    await harness.payOtherwise(1_140_000);
    await expect(approve(harness.org.north.leader, deductionId)).rejects.toMatchObject({
      message: "deduction.nothingToPay",
    });
    expect(await harness.stored(deductionId)).toEqual(before);
  });

  test("beyond the month's budget is refused", async () => {
    await harness.budget(0);
    const { deductionId } = await apply(18_000);
    await expect(approve(harness.org.north.leader, deductionId)).rejects.toMatchObject({
      message: "deduction.budgetUsed",
    });
    await harness.budget(1_000);
    expect(await approve(harness.org.north.leader, deductionId)).toMatchObject({
      state: "APPROVED",
    });
  });
});

describe("rejection", () => {
  test("needs a reason, which the applicant reads, and allows contact", async () => {
    const { deductionId, version } = await apply(18_000);
    const leader = await harness.as(harness.org.north.leader);
    const rejection = { deductionId, version, decision: "REJECT" as const };
    await expect(leader.decide(rejection)).rejects.toMatchObject({
      message: "deduction.reasonRequired",
    });
    await leader.decide({ ...rejection, note: "no proof of hardship" });
    const [listed] = await (await harness.agent()).listOfCase({ taskId: harness.caseIds.caseId });
    expect(listed).toMatchObject({ state: "REJECTED", rejection: "no proof of hardship" });
    expect(await harness.onHold()).toEqual([]);
    expect(
      await harness.db
        .selectFrom("taskNotification")
        .select(["kind", "userId"])
        .where("caseId", "=", harness.caseIds.caseId)
        .execute(),
    ).toEqual([{ kind: "DEDUCTION_REJECTED", userId: harness.org.north.agent.id }]);
  });
});

describe("G8: applied once, and never by its creator", () => {
  test("counts one of twenty concurrent approvals", async () => {
    const { deductionId, version } = await apply(18_000);
    const approvers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        newUser(harness.db, { login: `ops-${deductionId}-${index}`, roleId: ROLE.operations }),
      ),
    );
    const all = await Promise.allSettled(
      approvers.map(async (persona) =>
        (await harness.as(persona)).decide({ deductionId, version, decision: "APPROVE" }),
      ),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of all)
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({ message: "deduction.notPending" });
    expect(await harness.codes()).toHaveLength(1);
    expect(
      (await harness.steps(deductionId)).filter((step) => step.startsWith("APPROVED")),
    ).toHaveLength(1);
  });

  test("counts one of twenty approvals by one person, even where it passes to the next level", async () => {
    const { deductionId, version } = await apply(30_000);
    const leader = await harness.as(harness.org.north.leader);
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        leader.decide({ deductionId, version, decision: "APPROVE" }),
      ),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await harness.steps(deductionId)).toEqual(["APPLIED 1", "PASSED_ON 1"]);
  });

  test("denies deciding one's own application", async () => {
    const { operations } = harness.org;
    const maker = await harness.as(operations);
    const { deductionId, version } = await maker.createFull(harness.full(30_000));
    for (const decision of ["APPROVE", "REJECT"] as const)
      await expect(
        maker.decide({ deductionId, version, decision, note: "mine" }),
      ).rejects.toMatchObject({ message: "deduction.cannotDecideOwn" });
    const rejected: unknown = await harness.db
      .insertInto("deductionStep")
      .values({ deductionId, event: "APPROVED", level: 3, actorId: operations.id, at: new Date() })
      .execute()
      .catch((error: unknown) => error);
    expect(dbError(rejected)?.constraint).toBe("deduction_decider");
    const colleague = await newUser(harness.db, {
      login: `ops-other-${deductionId}`,
      roleId: ROLE.operations,
    });
    expect(await approve(colleague, deductionId)).toMatchObject({ state: "APPROVED" });
  });

  test("two approvals at once do not exceed the budget together", async () => {
    const { agent, leader, id } = harness.org.south;
    const made = [];
    for (const _ of [1, 2]) {
      await harness.open({ agentId: agent.id });
      made.push(await (await harness.as(agent)).createFull(harness.full(18_000)));
    }
    // The budget covers one and a half of the deductions, with the payment of the first.
    await harness.received(agent, 1_132_000);
    await harness.budget(80, id);
    const [first, second] = made.map(
      ({ deductionId }) =>
        () =>
          getRefusal(approve(leader, deductionId)),
    );
    if (!first || !second) throw new Error("no deductions");
    expect(await atOnce(harness.db, "deduction", first, second)).toEqual([
      null,
      "deduction.budgetUsed",
    ]);
  });

  test("rejects the later of two decisions on the same version", async () => {
    const { deductionId, version } = await apply(30_000);
    await approve(harness.org.north.leader, deductionId);
    const admin = await harness.as(harness.org.north.admin);
    await expect(admin.decide({ deductionId, version, decision: "APPROVE" })).rejects.toMatchObject(
      { message: "record.changed" },
    );
  });

  test("another institution sees nothing of it", async () => {
    const { deductionId, version } = await apply(18_000);
    for (const persona of [harness.org.south.leader, harness.org.south.admin]) {
      const api = await harness.as(persona);
      await expect(api.decide({ deductionId, version, decision: "APPROVE" })).rejects.toMatchObject(
        { code: "NOT_FOUND" },
      );
      await expect(api.get({ deductionId })).rejects.toMatchObject({ code: "NOT_FOUND" });
      const { rows } = await api.list({});
      expect(rows.map((row) => row.deductionId)).not.toContain(deductionId);
    }
  });
});

describe("a batch decision", () => {
  test("decides each separately and gives each refusal its reason", async () => {
    const small = await apply(18_000);
    await harness.open();
    const large = await apply(30_000);
    await harness.open();
    const part = await (await harness.agent()).createPart(harness.part(10_000, 400_000));
    const leader = await harness.as(harness.org.north.leader);
    const items = [small, large, part].map(({ deductionId, version }) => ({
      deductionId,
      version,
    }));
    const done = await leader.decideMany({
      kind: "FULL",
      items: [...items, { deductionId: 999_999, version: 1 }],
      decision: "APPROVE",
    });
    expect(done.done).toEqual([
      { deductionId: small.deductionId, state: "APPROVED", level: 1 },
      { deductionId: large.deductionId, state: "IN_REVIEW", level: 2 },
    ]);
    expect(done.refused.map(({ key }) => key)).toEqual(["deduction.otherKind", "record.notFound"]);
  });
});

describe("the approval page", () => {
  test("counts states and shows the next decider and the grounds of a decision", async () => {
    const { deductionId } = await apply(30_000);
    const leader = await harness.as(harness.org.north.leader);
    const { rows } = await leader.list({ mine: true });
    expect(rows[0]).toMatchObject({
      deductionId,
      waitsForCaller: true,
      dpd: 20,
      borrowerName: expect.any(String),
    });
    const counts = await leader.counts();
    expect(counts.mine).toBe(rows.filter(({ waitsForCaller }) => waitsForCaller).length);
    const admin = await harness.as(harness.org.north.admin);
    expect(
      (await admin.list({ mine: true })).rows.some((row) => row.deductionId === deductionId),
    ).toBe(false);
    const detail = await leader.get({ deductionId });
    expect(detail).toMatchObject({
      next: { step: "PASSED_ON", role: 8 },
      refusal: null,
      obstacle: null,
      quote: { dueMinor: 1_150_000, payMinor: 1_120_000 },
      levelMaxMinor: 18_000,
      maxDays: 3,
    });
    expect(detail.steps).toMatchObject([
      { event: "APPLIED", actorName: "User north-agent", role: 1 },
    ]);
    const inspector = await harness.as(harness.org.inspector);
    expect(await inspector.get({ deductionId })).toMatchObject({
      next: null,
      waitsForCaller: false,
      refusal: "This deduction is waiting for a higher level.",
    });
  });

  test("finds by loan number and by name", async () => {
    const { deductionId, loanId } = await apply(30_000);
    const { number } = await harness.db
      .selectFrom("loan")
      .select("number")
      .where("id", "=", loanId)
      .executeTakeFirstOrThrow();
    const api = await harness.as(harness.org.operations);
    const found = await api.list({ text: number });
    expect(found.rows.map((row) => row.deductionId)).toEqual([deductionId]);
    expect((await api.list({ text: number, states: ["USED"] })).rows).toEqual([]);
    expect((await api.list({ text: "100%" })).rows).toEqual([]);
  });
});
