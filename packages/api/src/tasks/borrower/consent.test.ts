import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import {
  assignCase,
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { eveningConsent, isOpenAt, getRefusal, tasksAs } from "./testing.ts";

const database = useTestDatabase();
/** 12:00 and 21:30 in Jakarta. */
const NOON = new Date("2026-03-31T05:00:00Z");
const NIGHT = new Date("2026-03-31T14:30:00Z");
const NEXT_NIGHT = new Date("2026-04-01T14:30:00Z");
const NEXT_WEEK = new Date("2026-04-08T05:00:00Z");
let org: Organisation;
let caseIds: CaseIds;

const as = (persona: Persona, now = NOON, key: string | null = null) =>
  tasksAs(database.db, persona, now, key);
const isOpen = (now: Date) => isOpenAt(database.db, org.north.agent, caseIds, now);

const record = async (now = NOON) =>
  (await as(org.north.agent, now)).borrower.addFlag(eveningConsent(caseIds, now));

const decision = (flagId: number, approve = true) => ({
  flagId,
  approve,
  note: "called the borrower",
});

const decide = async (persona: Persona, flagId: number, { approve = true, now = NOON } = {}) =>
  getRefusal((await as(persona, now)).borrower.decideConsent(decision(flagId, approve)));

const getConsent = async (now = NOON) => {
  const { borrower } = await as(org.north.agent, now);
  const [flag] = await borrower.listFlags({ taskId: caseIds.caseId });
  return flag?.consent;
};

const waiting = async (persona: Persona, now = NOON) => {
  const { borrower } = await as(persona, now);
  const rows = await borrower.listWaitingConsents();
  return rows.map(({ flagId }) => flagId);
};

const listAuditActions = async (flagId: number) => {
  const rows = await database.db
    .selectFrom("auditLog")
    .select("action")
    .where("entity", "=", "borrower_flag")
    .where("entityId", "=", String(flagId))
    .orderBy("id")
    .execute();
  return rows.map(({ action }) => action);
};

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
});

describe("G49: a consent without evidence", () => {
  test("waits and opens nothing until a second person confirms it", async () => {
    const { flagId } = await record();
    expect(await isOpen(NEXT_NIGHT)).toBe(false);
    expect(await getConsent()).toMatchObject({
      state: "WAITING",
      basis: null,
      canAddEvidence: true,
      canDecide: false,
    });
    expect(await waiting(org.finance)).toContain(flagId);
    expect(await waiting(org.south.admin)).not.toContain(flagId);
    expect(await decide(org.finance, flagId)).toBe("done");
    expect(await waiting(org.finance)).not.toContain(flagId);
    expect(await isOpen(NIGHT)).toBe(false);
    expect(await isOpen(NEXT_NIGHT)).toBe(true);
    expect(await getConsent()).toMatchObject({
      state: "HOLDS",
      basis: "PERSON",
      opensOn: "2026-04-01",
      provenBy: "User finance",
    });
    expect(await listAuditActions(flagId)).toEqual(["borrowerFlag.add", "fact.confirm"]);
    const { notification: notice } = await as(org.north.agent);
    const { rows } = await notice.list({ page: 1, size: 1 });
    expect(rows).toMatchObject([{ kind: "CONSENT_CONFIRMED" }]);
  });

  test("opens hours from the day after it is confirmed", async () => {
    const { flagId } = await record(new Date("2026-03-30T05:00:00Z"));
    expect(await decide(org.finance, flagId, { now: NIGHT })).toBe("done");
    expect(await isOpen(NIGHT)).toBe(false);
    expect(await isOpen(NEXT_NIGHT)).toBe(true);
    expect(await getConsent()).toMatchObject({ opensOn: "2026-04-01" });
  });

  test("covers no contact before its confirmation", async () => {
    const { flagId } = await record(new Date("2026-03-30T05:00:00Z"));
    const later = new Date("2026-03-31T14:50:00Z");
    await database.db
      .insertInto("consentEvidence")
      .values({ flagId, basis: "EARLIER", opensOn: "2026-03-31", at: later })
      .execute();
    expect(await isOpen(later)).toBe(true);
    const { log } = await as(org.north.agent, later);
    await log.save({
      taskId: caseIds.caseId,
      contactId: caseIds.contactId,
      version: 1,
      channel: "03",
      callStatus: "NOA",
      result: "A20RETRY",
      contactedAt: NIGHT,
      nextCallAt: new Date("2026-04-01T03:00:00Z"),
    });
    const { findings } = await database.db
      .selectFrom("guardDecision")
      .select("findings")
      .where("caseId", "=", caseIds.caseId)
      .where("at", "=", NIGHT)
      .executeTakeFirstOrThrow();
    expect(findings).toContainEqual(
      expect.objectContaining({ reason: "outsideHours", verdict: "BLOCK" }),
    );
  });

  test("is refused by a second person, and remains on record as refused", async () => {
    const { flagId } = await record();
    expect(await decide(org.finance, flagId, { approve: false })).toBe("done");
    expect(await isOpen(NEXT_NIGHT)).toBe(false);
    expect(await getConsent()).toMatchObject({ state: "REFUSED", opensOn: null });
    expect(await decide(org.finance, flagId)).toBe("record.changed");
    expect(await listAuditActions(flagId)).toEqual([
      "borrowerFlag.add",
      "fact.decline",
      "borrowerFlag.end",
    ]);
  });

  test("expires after a week", async () => {
    const { flagId } = await record();
    expect(await waiting(org.finance)).toContain(flagId);
    expect(await waiting(org.finance, NEXT_WEEK)).not.toContain(flagId);
    expect(await getConsent(NEXT_WEEK)).toMatchObject({ state: "EXPIRED" });
    expect(await decide(org.finance, flagId, { now: NEXT_WEEK })).toBe("borrower.consentExpired");
  });

  test("is not confirmed by its recorder, the recorder's other account or an agent of the borrower", async () => {
    const { db } = database;
    const { flagId } = await record();
    const set = (values: object) =>
      db.updateTable("appUser").set(values).where("id", "=", org.finance.id).execute();
    await set({ creatorId: org.north.agent.id });
    expect(await decide(org.finance, flagId)).toBe("access.samePerson");
    await set({ creatorId: null });
    const assign = (agentId: number) => assignCase(db, caseIds.caseId, { agentId, at: NOON });
    await assign(org.finance.id);
    expect(await decide(org.finance, flagId)).toBe("borrower.worksThisCase");
    await assign(org.north.agent.id);
    await db
      .insertInto("rolePermission")
      .values({ permission: "borrowerFlag.lift", roleId: ROLE.agent })
      .execute();
    expect(await decide(org.north.agent, flagId)).toBe("borrower.cannotDecideOwnFlag");
    await db
      .deleteFrom("rolePermission")
      .where("permission", "=", "borrowerFlag.lift")
      .where("roleId", "=", ROLE.agent)
      .execute();
    expect(await decide(org.north.leader, flagId)).toBe("access.denied");
    expect(await decide(org.south.admin, flagId)).toBe("record.notFound");
    expect(await isOpen(NEXT_NIGHT)).toBe(false);
  });

  test("is decided once: by one of two simultaneous deciders, and once under one key", async () => {
    const { flagId } = await record();
    const both = await Promise.all([decide(org.finance, flagId), decide(org.operations, flagId)]);
    expect(both.toSorted()).toEqual(["done", "record.changed"]);
    const second = await record();
    const under = async () =>
      (await as(org.finance, NOON, "confirm-1")).borrower.decideConsent(decision(second.flagId));
    expect(await under()).toEqual(await under());
    expect(await listAuditActions(second.flagId)).toEqual(["borrowerFlag.add", "fact.confirm"]);
  });
});

test("G49: a consent recorded before evidence was required remains in force and says so", async () => {
  const { flagId } = await record();
  await database.db
    .insertInto("consentEvidence")
    .values({ flagId, basis: "EARLIER", opensOn: "2026-04-01", at: NOON })
    .execute();
  expect(await isOpen(NEXT_NIGHT)).toBe(true);
  expect(await getConsent()).toMatchObject({ state: "HOLDS", basis: "EARLIER" });
});

test("G49: midnight at the borrower's address opens no consent of the same evening", async () => {
  await database.db
    .updateTable("borrower")
    .set({ zone: "Asia/Jayapura" })
    .where("id", "=", caseIds.borrowerId)
    .execute();
  // 23:30 in Jakarta is 01:30 of the next day in Jayapura.
  const now = new Date("2026-03-31T16:30:00Z");
  const { flagId } = await record(now);
  expect(await decide(org.finance, flagId, { now })).toBe("done");
  expect(await getConsent()).toMatchObject({ opensOn: "2026-04-02" });
});

test("evidence of consents is never changed", async () => {
  const { flagId } = await record();
  await decide(org.finance, flagId);
  const change = database.db
    .updateTable("consentEvidence")
    .set({ opensOn: "2026-03-01" })
    .where("flagId", "=", flagId);
  await expect(change.execute()).rejects.toThrow("append-only");
});
