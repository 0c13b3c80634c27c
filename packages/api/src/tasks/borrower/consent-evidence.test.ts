import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { newCall } from "../../board/quality/testing.ts";
import { type CaseIds, newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { eveningConsent, isOpenAt, refusalOf, tasksAs } from "./testing.ts";

const database = useTestDatabase();
/** 12:00 and 21:30 in Jakarta. */
const NOON = new Date("2026-03-31T05:00:00Z");
const NIGHT = new Date("2026-03-31T14:30:00Z");
const NEXT_NIGHT = new Date("2026-04-01T14:30:00Z");
const WEEK_MS = 7 * 86_400_000;
const TOO_OLD = {
  message: "borrower.consentTooOld",
  cause: { field: "params.givenAt" },
};
let org: Organisation;
let held: CaseIds;
let other: CaseIds;

const as = (now = NOON, persona = org.north.agent) => tasksAs(database.db, persona, now);
const isOpen = (now: Date) => isOpenAt(database.db, org.north.agent, held, now);

interface Recording {
  readonly now?: Date;
  readonly of?: CaseIds;
  readonly givenAt?: Date;
}

const record = async (
  evidence?: { callId: number } | { messageId: number },
  { now = NOON, of = held, givenAt = now }: Recording = {},
) =>
  (await as(now)).borrower.recordFact({
    ...eveningConsent(of, givenAt),
    ...(evidence && { evidence }),
  });

const refusedFor = (evidence: { callId: number } | { messageId: number }) =>
  refusalOf(record(evidence));

const callWith = (of: CaseIds, at = NOON, talkSeconds?: number) =>
  newCall(database.db, { held: of, agentId: org.north.agent.id, at }, talkSeconds);

const changeCall = (id: number, values: object) =>
  database.db.updateTable("callRecord").set(values).where("id", "=", id);

const textFrom = async (of: CaseIds, phone?: string, at = NOON, optsOut = false) => {
  const own = await database.db
    .selectFrom("contact")
    .select("phone")
    .where("id", "=", of.contactId)
    .executeTakeFirstOrThrow();
  const { id } = await database.db
    .insertInto("smsInbound")
    .values({
      provider: "test",
      phone: phone ?? own.phone,
      content: "Call at 9",
      receivedAt: at,
      caseId: of.caseId,
      optsOut,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

let letters = 0;
const newPdf = () =>
  new File([`%PDF-1.7 ${(letters += 1)}`], "letter.pdf", {
    type: "text/plain",
  });

const attach = async (factId: number, file: File) =>
  refusalOf((await as()).borrower.proveConsent({ factId, file }));

const listCited = async (givenAt: Date) => {
  const { borrower } = await as();
  const taskId = held.caseId;
  const listed = await borrower.listEvidence({ taskId, givenAt });
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
  held = await newCase(database.db, { now: NOON, agentId });
  other = await newCase(database.db, { now: NOON, agentId });
});

describe("G49: evidence of a consent is", () => {
  test("a recorded call with the borrower, for one consent alone", async () => {
    const callId = await callWith(held);
    const { borrower } = await as();
    const taskId = held.caseId;
    expect(await listCited(NOON)).toEqual({ calls: [callId], messages: [] });
    await record({ callId });
    expect(await isOpen(NIGHT)).toBe(false);
    expect(await isOpen(NEXT_NIGHT)).toBe(true);
    const [fact] = await borrower.listFacts({ taskId });
    expect(fact?.consent).toMatchObject({
      state: "HOLDS",
      basis: "CALL",
      callId,
      opensOn: "2026-04-01",
    });
    expect(await refusedFor({ callId })).toBe("borrower.evidenceUnknown");
    expect(await listCited(NOON)).toEqual({ calls: [], messages: [] });
  });

  test("no call of another borrower, that was not answered, not recorded or with somebody else", async () => {
    const unknown = "borrower.evidenceUnknown";
    const foreign = await callWith(other);
    expect(await refusedFor({ callId: foreign })).toBe(unknown);
    const callId = await callWith(held);
    const { recordingId, answeredAt } = await database.db
      .selectFrom("callRecord")
      .select(["recordingId", "answeredAt"])
      .where("id", "=", callId)
      .executeTakeFirstOrThrow();
    for (const values of [{ answeredAt: null }, { recordingId: null }]) {
      await changeCall(callId, values).execute();
      expect(await refusedFor({ callId })).toBe(unknown);
      await changeCall(callId, { answeredAt, recordingId }).execute();
    }
    const relate = (relation: string) =>
      database.db
        .updateTable("contact")
        .set({ relation })
        .where("id", "=", held.contactId)
        .execute();
    await relate("R02");
    expect(await refusedFor({ callId })).toBe(unknown);
    await relate("R01");
    expect(await refusedFor({ callId })).toBe("done");
  });

  test("a text from the borrower's own number", async () => {
    const unknown = "borrower.evidenceUnknown";
    const foreign = await textFrom(other);
    expect(await refusedFor({ messageId: foreign })).toBe(unknown);
    const third = await textFrom(held, "628119998887");
    expect(await refusedFor({ messageId: third })).toBe(unknown);
    const messageId = await textFrom(held);
    await record({ messageId });
    expect(await isOpen(NEXT_NIGHT)).toBe(true);
  });

  test("no text in which the borrower asks for no more texts", async () => {
    const messageId = await textFrom(held, undefined, NOON, true);
    expect((await listCited(NOON)).messages).toEqual([]);
    expect(await refusedFor({ messageId })).toBe("borrower.evidenceUnknown");
  });

  test("for a consent given in the seven days before it is recorded; an older one takes a second person", async () => {
    const givenAt = new Date(NOON.getTime() - WEEK_MS);
    const older = new Date(givenAt.getTime() - 1);
    const callId = await callWith(held, older);
    const messageId = await textFrom(held, undefined, older);
    for (const evidence of [{ callId }, { messageId }])
      expect(await record(evidence, { givenAt: older }).catch((error) => error)).toMatchObject(
        TOO_OLD,
      );
    const { factId } = await record(undefined, { givenAt: older });
    const { borrower } = await as();
    for (const evidence of [{ callId }, { messageId }])
      expect(
        await borrower.proveConsent({ factId, ...evidence }).catch((error) => error),
      ).toMatchObject(TOO_OLD);
    expect(await isOpen(NEXT_NIGHT)).toBe(false);
    await (
      await as(NOON, org.finance)
    ).borrower.decideConsent({
      factId,
      approve: true,
      note: "asked the borrower",
    });
    expect(await isOpen(NEXT_NIGHT)).toBe(true);
    await record({ callId }, { givenAt });
    const waiting = await record(undefined, { givenAt });
    const later = await as(new Date(NOON.getTime() + WEEK_MS / 2));
    await later.borrower.proveConsent({ ...waiting, messageId });
  });

  test("no call or text of a number that no second person approved", async () => {
    const unknown = "borrower.evidenceUnknown";
    const callId = await callWith(held);
    const messageId = await textFrom(held);
    const setState = (state: string) =>
      database.db.updateTable("contact").set({ state }).where("id", "=", held.contactId).execute();
    await database.db
      .updateTable("borrower")
      .set({ phone: "628119990001" })
      .where("id", "=", held.borrowerId)
      .execute();
    await setState("PENDING");
    expect(await refusedFor({ callId })).toBe(unknown);
    expect(await refusedFor({ messageId })).toBe(unknown);
    await setState("STATED");
    expect(await refusedFor({ callId })).toBe("done");
    expect(await refusedFor({ messageId })).toBe("done");
  });

  test("a call of 20 seconds at least", async () => {
    const short = await callWith(held, NOON, 19);
    const long = await callWith(held, NOON, 20);
    expect((await listCited(NOON)).calls).toEqual([long]);
    expect(await refusedFor({ callId: short })).toBe("borrower.evidenceUnknown");
    expect(await refusedFor({ callId: long })).toBe("done");
  });

  test("from the day of the consent or the seven days before it", async () => {
    const unknown = "borrower.evidenceUnknown";
    const givenAt = new Date("2026-03-30T05:00:00Z");
    // 00:00 in Jakarta on the seventh day before, and the midnight that ends the day.
    const first = new Date("2026-03-22T17:00:00Z");
    const last = new Date("2026-03-30T16:59:59Z");
    const outside = [first.getTime() - 1000, last.getTime() + 1000];
    const within = { calls: [] as number[], messages: [] as number[] };
    for (const at of [last, first]) {
      within.calls.push(await callWith(held, at));
      within.messages.push(await textFrom(held, undefined, at));
    }
    const refused = async (evidence: Parameters<typeof record>[0]) =>
      refusalOf(record(evidence, { givenAt }));
    for (const at of outside.map((time) => new Date(time))) {
      const callId = await callWith(held, at);
      const messageId = await textFrom(held, undefined, at);
      expect(await refused({ callId })).toBe(unknown);
      expect(await refused({ messageId })).toBe(unknown);
      const { factId } = await record(undefined, { givenAt });
      const { borrower } = await as();
      expect(await refusalOf(borrower.proveConsent({ factId, callId }))).toBe(unknown);
    }
    expect(await listCited(givenAt)).toEqual(within);
    for (const callId of within.calls) expect(await refused({ callId })).toBe("done");
    for (const messageId of within.messages) expect(await refused({ messageId })).toBe("done");
  });

  test("never a document alone: it waits for a second person, who reads it on record", async () => {
    const { borrower } = await as();
    const { factId } = await record();
    const text = new File(["hello there"], "a.pdf");
    expect(await attach(factId, text)).toBe("borrower.evidenceKind");
    expect(await borrower.proveConsent({ factId, file: newPdf() })).toEqual({
      factId,
      opensOn: null,
    });
    expect(await attach(factId, newPdf())).toBe("record.changed");
    expect(await isOpen(NEXT_NIGHT)).toBe(false);
    const shown = async () => {
      const [fact] = await borrower.listFacts({ taskId: held.caseId });
      return fact?.consent;
    };
    expect(await shown()).toMatchObject({
      state: "WAITING",
      basis: null,
      opensOn: null,
      hasFile: true,
    });
    const finance = await as(NOON, org.finance);
    await finance.borrower.getEvidence({ factId });
    await finance.borrower.decideConsent({
      factId,
      approve: true,
      note: "compared the signature",
    });
    expect(await isOpen(NIGHT)).toBe(false);
    expect(await isOpen(NEXT_NIGHT)).toBe(true);
    expect(await shown()).toMatchObject({
      state: "HOLDS",
      basis: "PERSON",
      hasFile: true,
    });
    const file = await borrower.getEvidence({ factId });
    expect(file).toMatchObject({ name: "letter.pdf", type: "application/pdf" });
    const elsewhere = await as(NOON, org.south.agent);
    expect(await refusalOf(elsewhere.borrower.getEvidence({ factId }))).toBe("record.notFound");
    const read = await database.db
      .selectFrom("auditLog")
      .select("actorId")
      .where("action", "=", "fact.readEvidence")
      .orderBy("id")
      .execute();
    expect(read).toEqual([{ actorId: org.finance.id }, { actorId: org.north.agent.id }]);
  });

  test("one file for one consent, of all borrowers and at the same time", async () => {
    const unknown = "borrower.evidenceUnknown";
    const first = await record();
    const second = await record(undefined, { of: other });
    const file = newPdf();
    expect(await attach(first.factId, file)).toBe("done");
    expect(await attach(second.factId, file)).toBe(unknown);
    expect(await attach((await record()).factId, file)).toBe(unknown);
    const [third, same] = [await record(), newPdf()];
    const both = await Promise.all([second, third].map(({ factId }) => attach(factId, same)));
    expect(both.toSorted()).toEqual([unknown, "done"].toSorted());
  });

  test("one call and one text for one consent, also at the same time", async () => {
    const outcome = ["borrower.evidenceUnknown", "done"];
    const callId = await callWith(held);
    const calls = [refusedFor({ callId }), refusedFor({ callId })];
    expect((await Promise.all(calls)).toSorted()).toEqual(outcome);
    const messageId = await textFrom(held);
    const texts = [refusedFor({ messageId }), refusedFor({ messageId })];
    expect((await Promise.all(texts)).toSorted()).toEqual(outcome);
  });

  test("given later, it opens the hours of the next day, not of the evening on which it is attached", async () => {
    const dayBefore = new Date("2026-03-30T05:00:00Z");
    const { factId } = await record(undefined, { now: dayBefore });
    const callId = await callWith(held, dayBefore);
    const { borrower } = await as(NIGHT);
    expect(await borrower.proveConsent({ factId, callId })).toEqual({
      factId,
      opensOn: "2026-04-01",
    });
    expect(await isOpen(NIGHT)).toBe(false);
    expect(await isOpen(NEXT_NIGHT)).toBe(true);
  });

  test("asked for by consents alone, and one at a time", async () => {
    const { borrower } = await as();
    const callId = await callWith(held);
    const { taskId } = eveningConsent(held, NOON);
    const language = borrower.recordFact({
      taskId,
      kind: "LANGUAGE",
      reason: "speaks English",
      params: { language: "en" },
      evidence: { callId },
    });
    expect(await refusalOf(language)).toBe("borrower.notConsent");
    const { factId } = await record();
    const two = borrower.proveConsent({ factId, callId, file: newPdf() });
    expect(await refusalOf(two)).toContain("borrower.evidenceRequired");
  });
});
