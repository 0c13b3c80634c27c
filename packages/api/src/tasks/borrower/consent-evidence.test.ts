import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { newCall } from "../../board/quality/testing.ts";
import { type CaseIds, newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { eveningConsent, isOpenAt, getRefusal, tasksAs } from "./testing.ts";

const database = useTestDatabase();
/** 12:00 and 21:30 in Jakarta. */
const NOON = new Date("2026-03-31T05:00:00Z");
const NIGHT = new Date("2026-03-31T14:30:00Z");
const NEXT_NIGHT = new Date("2026-04-01T14:30:00Z");
const WEEK_MS = 7 * 86_400_000;
const TOO_OLD = { message: "borrower.consentTooOld", cause: { field: "params.consentedAt" } };
let org: Organisation;
let caseIds: CaseIds;
let other: CaseIds;

const as = (now = NOON, persona = org.north.agent) => tasksAs(database.db, persona, now);
const isOpen = (now: Date) => isOpenAt(database.db, org.north.agent, caseIds, now);

interface Recording {
  readonly now?: Date;
  readonly target?: CaseIds;
  readonly consentedAt?: Date;
}

const record = async (
  evidence?: { callId: number } | { messageId: number },
  { now = NOON, target = caseIds, consentedAt = now }: Recording = {},
) =>
  (await as(now)).borrower.addFlag({
    ...eveningConsent(target, consentedAt),
    ...(evidence && { evidence }),
  });

const getEvidenceRefusal = (evidence: { callId: number } | { messageId: number }) =>
  getRefusal(record(evidence));

const callWith = (target: CaseIds, at = NOON, talkSeconds?: number) =>
  newCall(database.db, { caseIds: target, agentId: org.north.agent.id, at }, talkSeconds);

const changeCall = (id: number, values: object) =>
  database.db.updateTable("callRecord").set(values).where("id", "=", id);

const textFrom = async (target: CaseIds, phone?: string, at = NOON, optsOut = false) => {
  const ownContact = await database.db
    .selectFrom("contact")
    .select("phone")
    .where("id", "=", target.contactId)
    .executeTakeFirstOrThrow();
  const { id } = await database.db
    .insertInto("smsInbound")
    .values({
      provider: "test",
      phone: phone ?? ownContact.phone,
      content: "Call at 9",
      receivedAt: at,
      caseId: target.caseId,
      optsOut,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

let letters = 0;
const newPdf = () => new File([`%PDF-1.7 ${(letters += 1)}`], "letter.pdf", { type: "text/plain" });

const attach = async (flagId: number, file: File) =>
  getRefusal((await as()).borrower.addConsentEvidence({ flagId, file }));

const listCited = async (consentedAt: Date) => {
  const { borrower } = await as();
  const taskId = caseIds.caseId;
  const listed = await borrower.listEvidence({ taskId, consentedAt });
  return {
    calls: listed.calls.map(({ callId }) => callId),
    messages: listed.messages.map(({ messageId }) => messageId),
  };
};

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  const agentId = org.north.agent.id;
  caseIds = await newCase(database.db, { now: NOON, agentId });
  other = await newCase(database.db, { now: NOON, agentId });
});

describe("G49: evidence of a consent is", () => {
  test("a recorded call with the borrower, for one consent only", async () => {
    const callId = await callWith(caseIds);
    const { borrower } = await as();
    const taskId = caseIds.caseId;
    expect(await listCited(NOON)).toEqual({ calls: [callId], messages: [] });
    await record({ callId });
    expect(await isOpen(NIGHT)).toBe(false);
    expect(await isOpen(NEXT_NIGHT)).toBe(true);
    const [flag] = await borrower.listFlags({ taskId });
    expect(flag?.consent).toMatchObject({
      state: "HOLDS",
      basis: "CALL",
      callId,
      opensOn: "2026-04-01",
    });
    expect(await getEvidenceRefusal({ callId })).toBe("borrower.evidenceUnknown");
    expect(await listCited(NOON)).toEqual({ calls: [], messages: [] });
  });

  test("no call of another borrower, unanswered, unrecorded or with another person", async () => {
    const unknown = "borrower.evidenceUnknown";
    const foreign = await callWith(other);
    expect(await getEvidenceRefusal({ callId: foreign })).toBe(unknown);
    const callId = await callWith(caseIds);
    const { recordingId, answeredAt } = await database.db
      .selectFrom("callRecord")
      .select(["recordingId", "answeredAt"])
      .where("id", "=", callId)
      .executeTakeFirstOrThrow();
    for (const values of [{ answeredAt: null }, { recordingId: null }]) {
      await changeCall(callId, values).execute();
      expect(await getEvidenceRefusal({ callId })).toBe(unknown);
      await changeCall(callId, { answeredAt, recordingId }).execute();
    }
    const relate = (relation: string) =>
      database.db
        .updateTable("contact")
        .set({ relation })
        .where("id", "=", caseIds.contactId)
        .execute();
    await relate("R02");
    expect(await getEvidenceRefusal({ callId })).toBe(unknown);
    await relate("R01");
    expect(await getEvidenceRefusal({ callId })).toBe("done");
  });

  test("a text from the borrower's own number", async () => {
    const unknown = "borrower.evidenceUnknown";
    const foreign = await textFrom(other);
    expect(await getEvidenceRefusal({ messageId: foreign })).toBe(unknown);
    const third = await textFrom(caseIds, "628119998887");
    expect(await getEvidenceRefusal({ messageId: third })).toBe(unknown);
    const messageId = await textFrom(caseIds);
    await record({ messageId });
    expect(await isOpen(NEXT_NIGHT)).toBe(true);
  });

  test("no text in which the borrower opts out", async () => {
    const messageId = await textFrom(caseIds, undefined, NOON, true);
    expect((await listCited(NOON)).messages).toEqual([]);
    expect(await getEvidenceRefusal({ messageId })).toBe("borrower.evidenceUnknown");
  });

  test("for a consent of the seven days before its record; an older one needs a second person", async () => {
    const consentedAt = new Date(NOON.getTime() - WEEK_MS);
    const older = new Date(consentedAt.getTime() - 1);
    const callId = await callWith(caseIds, older);
    const messageId = await textFrom(caseIds, undefined, older);
    for (const evidence of [{ callId }, { messageId }])
      expect(await record(evidence, { consentedAt: older }).catch((error) => error)).toMatchObject(
        TOO_OLD,
      );
    const { flagId } = await record(undefined, { consentedAt: older });
    const { borrower } = await as();
    for (const evidence of [{ callId }, { messageId }])
      expect(
        await borrower.addConsentEvidence({ flagId, ...evidence }).catch((error) => error),
      ).toMatchObject(TOO_OLD);
    expect(await isOpen(NEXT_NIGHT)).toBe(false);
    await (
      await as(NOON, org.finance)
    ).borrower.decideConsent({ flagId, approve: true, note: "asked the borrower" });
    expect(await isOpen(NEXT_NIGHT)).toBe(true);
    await record({ callId }, { consentedAt });
    const waiting = await record(undefined, { consentedAt });
    const later = await as(new Date(NOON.getTime() + WEEK_MS / 2));
    await later.borrower.addConsentEvidence({ ...waiting, messageId });
  });

  test("no call or text of a number without the approval of a second person", async () => {
    const unknown = "borrower.evidenceUnknown";
    const callId = await callWith(caseIds);
    const messageId = await textFrom(caseIds);
    const setState = (state: string) =>
      database.db
        .updateTable("contact")
        .set({ state })
        .where("id", "=", caseIds.contactId)
        .execute();
    await database.db
      .updateTable("borrower")
      .set({ phone: "628119990001" })
      .where("id", "=", caseIds.borrowerId)
      .execute();
    await setState("PENDING");
    expect(await getEvidenceRefusal({ callId })).toBe(unknown);
    expect(await getEvidenceRefusal({ messageId })).toBe(unknown);
    await setState("STATED");
    expect(await getEvidenceRefusal({ callId })).toBe("done");
    expect(await getEvidenceRefusal({ messageId })).toBe("done");
  });

  test("a call of at least 20 seconds", async () => {
    const short = await callWith(caseIds, NOON, 19);
    const long = await callWith(caseIds, NOON, 20);
    expect((await listCited(NOON)).calls).toEqual([long]);
    expect(await getEvidenceRefusal({ callId: short })).toBe("borrower.evidenceUnknown");
    expect(await getEvidenceRefusal({ callId: long })).toBe("done");
  });

  test("from the day of the consent or the seven days before it", async () => {
    const unknown = "borrower.evidenceUnknown";
    const consentedAt = new Date("2026-03-30T05:00:00Z");
    // 00:00 in Jakarta on the seventh day before, and the midnight that ends the day.
    const first = new Date("2026-03-22T17:00:00Z");
    const last = new Date("2026-03-30T16:59:59Z");
    const outside = [first.getTime() - 1000, last.getTime() + 1000];
    const within = { calls: [] as number[], messages: [] as number[] };
    for (const at of [last, first]) {
      within.calls.push(await callWith(caseIds, at));
      within.messages.push(await textFrom(caseIds, undefined, at));
    }
    const getRecordRefusal = async (evidence: Parameters<typeof record>[0]) =>
      getRefusal(record(evidence, { consentedAt }));
    for (const at of outside.map((time) => new Date(time))) {
      const callId = await callWith(caseIds, at);
      const messageId = await textFrom(caseIds, undefined, at);
      expect(await getRecordRefusal({ callId })).toBe(unknown);
      expect(await getRecordRefusal({ messageId })).toBe(unknown);
      const { flagId } = await record(undefined, { consentedAt });
      const { borrower } = await as();
      expect(await getRefusal(borrower.addConsentEvidence({ flagId, callId }))).toBe(unknown);
    }
    expect(await listCited(consentedAt)).toEqual(within);
    for (const callId of within.calls) expect(await getRecordRefusal({ callId })).toBe("done");
    for (const messageId of within.messages)
      expect(await getRecordRefusal({ messageId })).toBe("done");
  });

  test("never a document by itself: a second person has to read it on record", async () => {
    const { borrower } = await as();
    const { flagId } = await record();
    const text = new File(["hello there"], "a.pdf");
    expect(await attach(flagId, text)).toBe("borrower.evidenceKind");
    expect(await borrower.addConsentEvidence({ flagId, file: newPdf() })).toEqual({
      flagId,
      opensOn: null,
    });
    expect(await attach(flagId, newPdf())).toBe("record.changed");
    expect(await isOpen(NEXT_NIGHT)).toBe(false);
    const getConsent = async () => {
      const [flag] = await borrower.listFlags({ taskId: caseIds.caseId });
      return flag?.consent;
    };
    expect(await getConsent()).toMatchObject({
      state: "WAITING",
      basis: null,
      opensOn: null,
      hasFile: true,
    });
    const finance = await as(NOON, org.finance);
    await finance.borrower.getEvidence({ flagId });
    await finance.borrower.decideConsent({ flagId, approve: true, note: "compared the signature" });
    expect(await isOpen(NIGHT)).toBe(false);
    expect(await isOpen(NEXT_NIGHT)).toBe(true);
    expect(await getConsent()).toMatchObject({ state: "HOLDS", basis: "PERSON", hasFile: true });
    const file = await borrower.getEvidence({ flagId });
    expect(file).toMatchObject({ name: "letter.pdf", type: "application/pdf" });
    const elsewhere = await as(NOON, org.south.agent);
    expect(await getRefusal(elsewhere.borrower.getEvidence({ flagId }))).toBe("record.notFound");
    const read = await database.db
      .selectFrom("auditLog")
      .select("actorId")
      .where("action", "=", "fact.readEvidence")
      .orderBy("id")
      .execute();
    expect(read).toEqual([{ actorId: org.finance.id }, { actorId: org.north.agent.id }]);
  });

  test("one file per consent, across borrowers and simultaneous requests", async () => {
    const unknown = "borrower.evidenceUnknown";
    const first = await record();
    const second = await record(undefined, { target: other });
    const file = newPdf();
    expect(await attach(first.flagId, file)).toBe("done");
    expect(await attach(second.flagId, file)).toBe(unknown);
    expect(await attach((await record()).flagId, file)).toBe(unknown);
    const [third, same] = [await record(), newPdf()];
    const both = await Promise.all([second, third].map(({ flagId }) => attach(flagId, same)));
    expect(both.toSorted()).toEqual([unknown, "done"].toSorted());
  });

  test("one call and one text per consent, also for simultaneous requests", async () => {
    const outcome = ["borrower.evidenceUnknown", "done"];
    const callId = await callWith(caseIds);
    const calls = [getEvidenceRefusal({ callId }), getEvidenceRefusal({ callId })];
    expect((await Promise.all(calls)).toSorted()).toEqual(outcome);
    const messageId = await textFrom(caseIds);
    const texts = [getEvidenceRefusal({ messageId }), getEvidenceRefusal({ messageId })];
    expect((await Promise.all(texts)).toSorted()).toEqual(outcome);
  });

  test("effective for the hours of the next day, not of the evening when it is attached later", async () => {
    const dayBefore = new Date("2026-03-30T05:00:00Z");
    const { flagId } = await record(undefined, { now: dayBefore });
    const callId = await callWith(caseIds, dayBefore);
    const { borrower } = await as(NIGHT);
    expect(await borrower.addConsentEvidence({ flagId, callId })).toEqual({
      flagId,
      opensOn: "2026-04-01",
    });
    expect(await isOpen(NIGHT)).toBe(false);
    expect(await isOpen(NEXT_NIGHT)).toBe(true);
  });

  test("accepted for consents only, and one at a time", async () => {
    const { borrower } = await as();
    const callId = await callWith(caseIds);
    const { taskId } = eveningConsent(caseIds, NOON);
    const language = borrower.addFlag({
      taskId,
      kind: "LANGUAGE",
      reason: "speaks English",
      params: { language: "en" },
      evidence: { callId },
    });
    expect(await getRefusal(language)).toBe("borrower.notConsent");
    const { flagId } = await record();
    const two = borrower.addConsentEvidence({ flagId, callId, file: newPdf() });
    expect(await getRefusal(two)).toContain("borrower.evidenceRequired");
  });
});
