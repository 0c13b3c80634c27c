import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
  assignCase,
} from "../../seeds/index.ts";
import { tasksRouter } from "../router.ts";
import type { BorrowerFlagKind } from "./contract-flag.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);
const NOON = new Date("2026-03-31T05:00:00Z");
let org: Organisation;
let caseIds: CaseIds;
let other: CaseIds;

const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => NOON }));

const record = async (
  kind: BorrowerFlagKind,
  params: Record<string, unknown> = {},
  { fromOn = "2026-03-31" } = {},
) =>
  (await as(org.north.agent)).borrower.addFlag({
    taskId: caseIds.caseId,
    kind,
    params,
    fromOn,
    reason: "he said so",
  });

const getRefusal = (tried: Promise<unknown>): Promise<string> =>
  tried.then(
    () => "done",
    (error: Error) => error.message,
  );

const isOpen = async ({ caseId, contactId }: CaseIds): Promise<boolean> => {
  const { verdict } = await (
    await as(org.north.agent)
  ).guard.check({ taskId: caseId, contactId, action: "SMS" });
  return verdict !== "BLOCK";
};

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
  other = await newCase(database.db, {
    now: NOON,
    borrowerId: caseIds.borrowerId,
    agentId: org.south.agent.id,
  });
});

describe("ending a flag", () => {
  test("a protection needs the permission, another person and no interest in the case", async () => {
    const { flagId } = await record("DO_NOT_CONTACT");
    const ending = { flagId, reason: "he called and wants to pay" };
    await expect((await as(org.north.agent)).borrower.endFlag(ending)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await getRefusal((await as(org.north.agent)).borrower.withdrawFlag(ending))).toBe(
      "borrower.cannotLiftFlag",
    );
    const assign = (agentId: number) =>
      assignCase(database.db, other.caseId, { agentId, at: NOON });
    await assign(org.finance.id);
    const finance = await as(org.finance);
    expect(await getRefusal(finance.borrower.endFlag(ending))).toBe("borrower.worksThisCase");
    await assign(org.south.agent.id);
    expect(await getRefusal(finance.borrower.endFlag(ending))).toBe("done");
    expect(await isOpen(caseIds)).toBe(true);
  });

  test("is final: an ended flag never reopens", async () => {
    const { flagId } = await record("DO_NOT_CONTACT");
    await (await as(org.finance)).borrower.endFlag({ flagId, reason: "he takes it back" });
    await expect(
      database.db
        .updateTable("borrowerFlag")
        .set({ endedAt: null, endReason: null })
        .where("id", "=", flagId)
        .execute(),
    ).rejects.toThrow();
  });
});

test("G31: another agency sees the representative without the number", async () => {
  await record("REPRESENTED", { name: "Law office", phone: "+62215550199" });
  const [seen] = await (await as(org.south.agent)).borrower.listFlags({ taskId: other.caseId });
  expect(seen).toMatchObject({ reason: "", params: { name: "Law office" } });
  expect(seen?.params["phone"]).not.toContain("5550");
  const [ownFlag] = await (
    await as(org.north.agent)
  ).borrower.listFlags({ taskId: caseIds.caseId });
  expect(ownFlag?.params["phone"]).toBe("+62215550199");
});

test("a death asks the lender to withdraw the cases at every institution, until it is corrected", async () => {
  const requests = () =>
    database.db
      .selectFrom("closingRequest")
      .select(["caseId", "kind", "reason", "state", "note", "flagFromOn"])
      .where("caseId", "in", [caseIds.caseId, other.caseId])
      .orderBy("caseId")
      .execute();
  const { flagId } = await record("DECEASED", {}, { fromOn: "2026-03-12" });
  const request = { kind: "WITHDRAW", reason: "DEATH", flagFromOn: "2026-03-12" };
  expect(await requests()).toEqual([
    { caseId: caseIds.caseId, ...request, state: "REQUESTED", note: "he said so" },
    { caseId: other.caseId, ...request, state: "REQUESTED", note: "" },
  ]);
  await (await as(org.finance)).borrower.endFlag({ flagId, reason: "he lives" });
  expect((await requests()).map(({ state }) => state)).toEqual(["VOID", "VOID"]);
});
