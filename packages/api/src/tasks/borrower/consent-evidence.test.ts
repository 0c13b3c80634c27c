import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { newCall } from "../../board/quality/testing.ts";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
} from "../../seeds/index.ts";
import { eveningConsent, isOpenAt, refusalOf, tasksAs } from "./testing.ts";

const database = useTestDatabase();
/** 12:00 and 21:30 in Jakarta. */
const NOON = new Date("2026-03-31T05:00:00Z");
const NIGHT = new Date("2026-03-31T14:30:00Z");
const NEXT_NIGHT = new Date("2026-04-01T14:30:00Z");
let org: Organisation;
let held: CaseIds;
let other: CaseIds;

const as = (now = NOON, persona = org.north.agent) =>
  tasksAs(database.db, persona, now);
const isOpen = (now: Date) => isOpenAt(database.db, org.north.agent, held, now);

const record = async (
  evidence?: { callId: number } | { messageId: number },
  now = NOON,
) =>
  (await as(now)).borrower.recordFact({
    ...eveningConsent(held, now),
    ...(evidence && { evidence }),
  });

const refusedFor = (evidence: { callId: number } | { messageId: number }) =>
  refusalOf(record(evidence));

const callWith = (of: CaseIds) =>
  newCall(database.db, { held: of, agentId: org.north.agent.id, at: NOON });

const changeCall = (id: number, values: object) =>
  database.db.updateTable("callRecord").set(values).where("id", "=", id);

const textFrom = async (of: CaseIds, phone?: string) => {
  const own = await database.db
    .selectFrom("contact")
    .select("phone")
    .where("id", "=", of.contactId)
    .executeTakeFirstOrThrow();
  const { id } = await database.db
    .insertInto("smsInbound")
    .values({
      ...{ provider: "test", phone: phone ?? own.phone, content: "Call at 9" },
      ...{ receivedAt: NOON, caseId: of.caseId, optsOut: false },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

const pdf = (text = "letter") =>
  new File([`%PDF-1.7 ${text}`], "letter.pdf", { type: "text/plain" });

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
    const { taskId } = eveningConsent(held, NOON);
    const choices = await borrower.listEvidence({ taskId });
    expect(choices.calls.map((call) => call.callId)).toEqual([callId]);
    await record({ callId });
    expect(await isOpen(NIGHT)).toBe(false);
    expect(await isOpen(NEXT_NIGHT)).toBe(true);
    const [fact] = await borrower.listFacts({ taskId });
    expect(fact?.consent).toMatchObject({
      ...{ state: "HOLDS", basis: "CALL", callId, opensOn: "2026-04-01" },
    });
    expect(await refusedFor({ callId })).toBe("borrower.evidenceUnknown");
    expect((await borrower.listEvidence({ taskId })).calls).toEqual([]);
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

  test("a document, told by its bytes, once for the borrower, and read on record", async () => {
    const { borrower } = await as();
    const { factId } = await record();
    const text = new File(["hello there"], "a.pdf");
    const proof = (file: File, id = factId) =>
      refusalOf(borrower.proveConsent({ factId: id, file }));
    expect(await proof(text)).toBe("borrower.evidenceKind");
    expect(await proof(pdf())).toBe("done");
    expect(await proof(pdf())).toBe("record.changed");
    expect(await isOpen(NEXT_NIGHT)).toBe(true);
    const again = await record();
    expect(await proof(pdf(), again.factId)).toBe("borrower.evidenceUnknown");
    const file = await borrower.getEvidence({ factId });
    expect(file).toMatchObject({ name: "letter.pdf", type: "application/pdf" });
    const elsewhere = await as(NOON, org.south.agent);
    expect(await refusalOf(elsewhere.borrower.getEvidence({ factId }))).toBe(
      "record.notFound",
    );
    const read = await database.db
      .selectFrom("auditLog")
      .select("actorId")
      .where("action", "=", "fact.readEvidence")
      .execute();
    expect(read).toEqual([{ actorId: org.north.agent.id }]);
  });

  test("given later, it opens the hours of the next day, not of the evening on which it is attached", async () => {
    const dayBefore = new Date("2026-03-30T05:00:00Z");
    const { factId } = await record(undefined, dayBefore);
    const callId = await callWith(held);
    const { borrower } = await as(NIGHT);
    expect(await borrower.proveConsent({ factId, callId })).toEqual({
      ...{ factId, opensOn: "2026-04-01" },
    });
    expect(await isOpen(NIGHT)).toBe(false);
    expect(await isOpen(NEXT_NIGHT)).toBe(true);
  });

  test("asked for by consents alone, and one at a time", async () => {
    const { borrower } = await as();
    const callId = await callWith(held);
    const { taskId } = eveningConsent(held, NOON);
    const language = borrower.recordFact({
      ...{ taskId, kind: "LANGUAGE", reason: "speaks English" },
      ...{ params: { language: "en" }, evidence: { callId } },
    });
    expect(await refusalOf(language)).toBe("borrower.notConsent");
    const { factId } = await record();
    const two = borrower.proveConsent({ factId, callId, file: pdf() });
    expect(await refusalOf(two)).toContain("borrower.evidenceRequired");
  });
});
