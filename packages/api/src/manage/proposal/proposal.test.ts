import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { dbError } from "@kolekta/db";
import {
  appointUser,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
  newStage,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import type { Actor } from "../../core/context.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { repayRouter } from "../../repay/router.ts";
import { manageRouter } from "../router.ts";
import { expireUndecided } from "./actions/expire.ts";
import { getProposalApi } from "./testing.ts";

const database = useTestDatabase();
const call = createCallerFactory(repayRouter);
const NOON = new Date("2026-03-10T05:00:00Z");
const DAY_MS = 86_400_000;
const later = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

let org: Organisation;
let nextStage = 0;
let stageId = 0;

beforeAll(async () => {
  org = await organisation(database.db);
});

/** Each test has its own stage, because only one proposal per stage can be open. */
beforeEach(async () => {
  nextStage += 1;
  stageId = await newStage(database.db, `Stage ${nextStage}`, {
    dpdFrom: 400 + nextStage,
    dpdTo: null,
    recoveryBp: 1,
  });
});

const levels = (lateFee: number) =>
  ([0, 1, 2, 3, 4] as const).map((level) => ({
    level,
    lateFee,
    extensionFee: 0,
    interest: 0,
    principal: 0,
  }));

const limits = async (person: Persona, now = NOON, overrides: Partial<Actor> = {}) => {
  const actor = await getActor(database.db, person, overrides);
  return call(createTestContext(database.db, actor, { now: () => now })).deductionPolicy;
};

const propose = async (overrides: object = {}, person = org.operations, now = NOON) =>
  (await limits(person, now)).updateLimits({
    stageId,
    baseId: null,
    levels: levels(50),
    ...overrides,
  });

const getApi = (person: Persona, now = NOON) => getProposalApi(database.db, person, now);

const stage = async (now = NOON) =>
  (await (await limits(org.operations, now)).listLimits()).find((row) => row.stageId === stageId);

const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: Error) => error.message,
  );

const decide = async (
  verb: "approve" | "reject",
  person: Persona,
  proposalId: number,
  now = NOON,
) => (await getApi(person, now))[verb]({ proposalId, version: 1, reason: "as read" });

describe("a proposed change", () => {
  test("changes nothing, shows its effect and waits", async () => {
    const proposed = await propose();
    expect(proposed).toMatchObject({ state: "PROPOSED", effectiveOn: "2026-03-11" });
    expect(await stage(later(2))).toMatchObject({ latestId: null });
    const { proposalId } = proposed;
    const proposalView = await (await getApi(org.finance)).get({ proposalId });
    expect(proposalView).toMatchObject({
      kind: "DEDUCTION_LIMIT",
      subjectName: `Stage ${nextStage}`,
      state: "PROPOSED",
      before: { followsDefault: true },
      after: { followsDefault: false, "lateFee.3": 50 },
      proposerName: "User operations",
      isOwn: false,
      canDecide: true,
      version: 1,
    });
    expect(proposalView.expiresAt).toEqual(later(14));
  });

  test("holds from its day once another person approves it", async () => {
    const { proposalId } = await propose();
    const done = await decide("approve", org.management, proposalId);
    expect(done).toMatchObject({
      state: "APPROVED",
      effectiveOn: "2026-03-11",
      deciderName: "User management",
      canDecide: false,
    });
    expect((await stage())?.current.followsDefault).toBe(true);
    expect((await stage(later(1)))?.current).toMatchObject({
      followsDefault: false,
      effectiveOn: "2026-03-11",
      editorName: "User operations",
    });
  });

  test("approved too late holds from the day after the approval and reports it", async () => {
    const { proposalId } = await propose();
    const done = await decide("approve", org.finance, proposalId, later(3));
    expect(done).toMatchObject({ proposedOn: "2026-03-11", effectiveOn: "2026-03-14" });
    expect((await stage(later(3)))?.current.followsDefault).toBe(true);
    expect((await stage(later(4)))?.current.effectiveOn).toBe("2026-03-14");
  });

  test("starts after the current day of every zone it holds in", async () => {
    await database.db
      .updateTable("institution")
      .set({ zone: "Asia/Jayapura" })
      .where("id", "=", org.south.id)
      .execute();
    const late = new Date("2026-03-10T15:30:00Z");
    const proposed = await propose({}, org.operations, late);
    expect(proposed.effectiveOn).toBe("2026-03-12");
  });

  test("is stale where the setting has changed since", async () => {
    const { proposalId } = await propose();
    const line = { level: 0, effectiveOn: "2026-03-09", stageId };
    await database.db.insertInto("deductionLimit").values(line).execute();
    expect(await refusal(decide("approve", org.finance, proposalId))).toBe("proposal.stale");
    expect(await decide("reject", org.finance, proposalId)).toMatchObject({ state: "REJECTED" });
  });
});

describe("decisions", () => {
  test("are refused to the proposer, even in an approving role", async () => {
    const { proposalId } = await propose();
    for (const verb of ["approve", "reject"] as const)
      expect(await refusal(decide(verb, org.operations, proposalId))).toBe("access.denied");
    const { db } = database;
    const { roleId } = org.operations;
    const promote = (to: number) => appointUser(db, org.operations, to);
    await promote(org.management.roleId);
    expect(await refusal(decide("approve", org.operations, proposalId))).toBe(
      "proposal.cannotDecideOwn",
    );
    await promote(roleId);
    const forced = await db
      .updateTable("proposal")
      .set({ state: "APPROVED", deciderId: org.operations.id, decidedAt: NOON })
      .where("id", "=", proposalId)
      .execute()
      .catch((error: unknown) => dbError(error)?.constraint);
    expect(forced).toBe("proposal_two_people");
  });

  test("are refused to another account of the proposer", async () => {
    const { proposalId } = await propose();
    const { db } = database;
    const second = await newUser(db, { login: "second", roleId: ROLE.management });
    const tryIt = () => refusal(decide("approve", second, proposalId));
    const offered = async () => (await (await getApi(second)).get({ proposalId })).canDecide;
    const set = (values: { email?: string; creatorId?: number | null }) =>
      db.updateTable("appUser").set(values).where("id", "=", second.id).execute();
    await set({ creatorId: org.operations.id });
    expect(await tryIt()).toBe("proposal.samePerson");
    expect(await offered()).toBe(false);
    const { email } = await db
      .selectFrom("appUser")
      .select("email")
      .where("id", "=", org.operations.id)
      .executeTakeFirstOrThrow();
    await set({ creatorId: null, email: email.toUpperCase() });
    expect(await tryIt()).toBe("proposal.samePerson");
    expect(await offered()).toBe(false);
    await set({ email: "second@kolekta.example" });
    expect(await offered()).toBe(true);
    expect(await tryIt()).toBe("done");
  });

  test("are limited to the roles of the kind, and to users who see all affected institutions", async () => {
    const { proposalId } = await propose();
    const by = (persona: Persona) => refusal(decide("approve", persona, proposalId));
    expect(await by(org.north.admin)).toBe("access.denied");
    expect(await by(org.inspector)).toBe("access.denied");
    expect(await by(org.administrator)).toBe("record.notFound");
    await database.db
      .insertInto("userInstitution")
      .values({ userId: org.finance.id, institutionId: org.north.id })
      .execute();
    const actor = await getActor(database.db, org.finance, { institutionIds: [org.north.id] });
    const limited = createCallerFactory(manageRouter)(
      createTestContext(database.db, actor, { now: () => NOON }),
    ).proposal;
    const decision = { proposalId, version: 1, reason: "as read" };
    for (const verb of ["approve", "reject"] as const)
      expect(await refusal(limited[verb](decision))).toBe("access.denied");
    await database.db.deleteFrom("userInstitution").execute();
    expect(await (await getApi(org.administrator)).list({})).toMatchObject({ total: 0 });
  });

  test("apply to the version that was read", async () => {
    const { proposalId } = await propose();
    const { approve, reject } = await getApi(org.finance);
    const otherwise = { proposalId, version: 2, reason: "as read" };
    for (const verb of [approve, reject])
      expect(await refusal(verb(otherwise))).toBe("record.changed");
  });

  test("made concurrently succeed once, and never twice by one person", async () => {
    const { proposalId } = await propose();
    const both = await Promise.all(
      [org.finance, org.management].map((person) => refusal(decide("approve", person, proposalId))),
    );
    expect(both.toSorted()).toEqual(["done", "proposal.notOpen"]);
    expect(await refusal(decide("reject", org.finance, proposalId))).toBe("proposal.notOpen");
  });
});

describe("an end without approval", () => {
  test("is a withdrawal by the proposer and by no other", async () => {
    const { proposalId } = await propose();
    const back = async (person: Persona) =>
      refusal((await getApi(person)).withdraw({ proposalId, version: 1 }));
    expect(await back(org.management)).toBe("proposal.notYours");
    expect(await back(org.operations)).toBe("done");
    expect(await refusal(decide("approve", org.finance, proposalId))).toBe("proposal.notOpen");
    expect(await refusal(propose())).toBe("done");
  });

  test("is an expiry without a decision, which excludes a later approval", async () => {
    const { proposalId } = await propose();
    const after = later(14);
    expect(await refusal(decide("approve", org.finance, proposalId, after))).toBe(
      "proposal.notOpen",
    );
    const job = createTestContext(database.db, null, { now: () => after, via: "JOB" });
    expect(await expireUndecided(job)).toBeGreaterThan(0);
    expect(await expireUndecided(job)).toBe(0);
    const proposalView = await (await getApi(org.operations)).get({ proposalId });
    expect(proposalView.state).toBe("EXPIRED");
  });
});

describe("the record", () => {
  test("notifies finance and management, and the proposer of the decision", async () => {
    await database.db.deleteFrom("message").execute();
    const { proposalId } = await propose();
    await decide("approve", org.management, proposalId);
    const listMessageTitles = async (person: Persona) => {
      const actor = await getActor(database.db, person);
      const api = createCallerFactory(manageRouter)(
        createTestContext(database.db, actor, { now: () => NOON }),
      ).message;
      const { rows } = await api.list({ category: 3 });
      return rows.map(({ extraData }) => extraData.title);
    };
    const subject = `Deduction limits: Stage ${nextStage}`;
    const waits = `Waiting for approval, effective 11 Mar 2026: ${subject}`;
    const holds = `Approved, effective 11 Mar 2026: ${subject}`;
    expect(await listMessageTitles(org.finance)).toEqual([holds, waits]);
    expect(await listMessageTitles(org.management)).toEqual([waits]);
    expect(await listMessageTitles(org.operations)).toEqual([holds]);
    const lines = await database.db
      .selectFrom("auditLog")
      .select(["action", "actorId"])
      .where("entity", "=", "proposal")
      .where("entityId", "=", String(proposalId))
      .orderBy("id")
      .execute();
    expect(lines).toEqual([
      { action: "proposal.propose", actorId: org.operations.id },
      { action: "proposal.approve", actorId: org.management.id },
    ]);
  });

  test("is filtered by state, kind, proposer and day, with counts", async () => {
    const { proposalId } = await propose();
    const api = await getApi(org.finance);
    const first = await api.list({ state: "PROPOSED", size: 1 });
    expect(first.rows.map((row) => row.proposalId)).toEqual([proposalId]);
    const waiting = first.states.find(({ state }) => state === "PROPOSED")?.n;
    expect(waiting).toBe(first.total);
    for (const emptyFilter of [
      { kind: "TERMS" as const },
      { kinds: ["TERMS" as const, "HOLIDAY" as const] },
      { subject: "a setting that nobody has" },
      { proposer: "nobody of this name" },
      { from: "2026-03-12" },
      { to: "2026-03-09" },
    ])
      expect(await api.list(emptyFilter)).toMatchObject({ total: 0, rows: [] });
    expect(await api.list({ to: "2026-03-09" })).toMatchObject({ from: null, to: "2026-03-09" });
    await expect(api.list({ from: "2026-03-10", to: "2026-03-09" })).rejects.toThrow(
      "range.reversed",
    );
    const { subject } = await api.get({ proposalId });
    const kinds = ["TERMS", "DEDUCTION_LIMIT"] as const;
    expect(await api.list({ kinds: [...kinds], subject })).toMatchObject({
      total: 1,
      rows: [{ proposalId }],
    });
    const found = await api.list({ proposer: "OPERATIONS", from: "2026-03-10", to: "2026-03-10" });
    expect(found.total).toBeGreaterThan(0);
  });

  test("is decided as proposed, moves by the table and remains", async () => {
    const { proposalId } = await propose();
    const { db } = database;
    const change = (values: object) =>
      db
        .updateTable("proposal")
        .set(values)
        .where("id", "=", proposalId)
        .execute()
        .then(
          () => "done",
          (error: unknown) => dbError(error)?.constraint,
        );
    expect(await change({ payload: {} })).toBe("proposal_as_proposed");
    await decide("reject", org.finance, proposalId);
    expect(await change({ state: "PROPOSED", decidedAt: null, deciderId: null })).toBe(
      "proposal_transition",
    );
    const constraint = await db
      .deleteFrom("proposal")
      .execute()
      .catch((error: unknown) => dbError(error)?.constraint);
    expect(constraint).toBe("append_only");
  });
});
