import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameMoment } from "../../core/testing-moment.ts";
import { type CaseIds, moveCases, newCase } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { deliverDue } from "../outbox/actions/deliver.ts";
import { takeIncoming } from "./actions/incoming.ts";
import { Desk, minutesLater, NOON } from "../testing.ts";

const database = useTestDatabase();
const A_DAY = 24 * 60;
let desk: Desk;
let held: CaseIds;
let phone = "";
let phones = 0;

const hear = (text: string, from = phone, reference: string | null = null) =>
  takeIncoming(desk.visit(), {
    provider: "scripted",
    reference,
    phone: from,
    text,
  });

const talk = async (taskId = held.caseId, persona = desk.org.north.agent) =>
  (await (await desk.as(persona)).sms.listOfCase({ taskId })).rows;

const notices = () =>
  database.db.selectFrom("taskNotice").select(["userId", "caseId", "kind"]).orderBy("id").execute();

beforeAll(async () => {
  desk = await Desk.open(database.db);
});

beforeEach(async () => {
  desk.now = NOON;
  phones += 1;
  phone = `62812666${String(phones).padStart(5, "0")}`;
  await database.db.deleteFrom("taskNotice").execute();
  held = await desk.newCase({ phone, borrowerName: "Budi Santoso" });
});

describe("the conversation of a case", () => {
  test("holds what was written and what came in, newest first, told apart", async () => {
    await desk.queueText(held, "Mohon dibayar");
    await deliverDue(desk.sender());
    desk.now = minutesLater(5);
    await hear("Besok ya", `0${phone.slice(2)}`);
    const [answer, sent] = await talk();
    expect(answer).toMatchObject({
      direction: "IN",
      relation: "R01",
      name: "Budi Santoso",
      content: "Besok ya",
      receivedAt: sameMoment(minutesLater(5)),
      optsOut: false,
    });
    expect(answer?.phone).toMatch(/^0812\*{4}\d{3}$/);
    expect(sent).toMatchObject({ direction: "OUT", content: "Mohon dibayar" });
  });

  test("is cut into pages as one list", async () => {
    await desk.queueText(held);
    for (const [minute, text] of ["one", "two", "three"].entries()) {
      desk.now = minutesLater(minute + 1);
      await hear(text);
    }
    const agent = await desk.agent();
    const page = await agent.sms.listOfCase({
      taskId: held.caseId,
      page: 2,
      size: 2,
    });
    expect(page.total).toBe(4);
    expect(page.rows.map(({ content }) => content)).toEqual(["one", "Mohon segera dibayar"]);
  });

  test("is seen by who sees the case: nobody else", async () => {
    await hear("Besok ya");
    const { north, south, inspector } = desk.org;
    for (const persona of [north.agent, north.leader, north.admin, inspector])
      expect(await talk(held.caseId, persona)).toHaveLength(1);
    for (const persona of [north.colleague, south.agent, south.admin])
      expect(await talk(held.caseId, persona)).toEqual([]);
  });
});

describe("a text that comes in", () => {
  test("tells the agent who works the case, once", async () => {
    const agentId = desk.org.north.agent.id;
    await hear("Besok ya", phone, "r1");
    await hear("Besok ya", phone, "r1");
    expect(await notices()).toEqual([
      { userId: agentId, caseId: held.caseId, kind: "SMS_RECEIVED" },
    ]);
    expect(await talk()).toHaveLength(1);
  });

  test("notifies the leader where no agent is bound", async () => {
    await database.db
      .updateTable("collectionCase")
      .set({ agentId: null })
      .where("id", "=", held.caseId)
      .execute();
    await hear("Besok ya");
    const { leader } = desk.org.north;
    expect(await notices()).toEqual([
      { userId: leader.id, caseId: held.caseId, kind: "SMS_RECEIVED" },
    ]);
    expect(await talk(held.caseId, desk.org.north.admin)).toHaveLength(1);
  });

  test("answers the case that wrote last, not another of the same number", async () => {
    const { south } = desk.org;
    const other = await newCase(database.db, {
      now: NOON,
      dpd: 5,
      phone: "628777000111",
      agentId: south.agent.id,
    });
    await database.db
      .insertInto("contact")
      .values({
        borrowerId: other.borrowerId,
        relation: "R03",
        name: "Ibu Budi",
        phone,
        source: "APPLICATION",
      })
      .execute();
    await desk.queueText(held);
    await hear("Siapa ini?");
    expect(await talk(held.caseId)).toHaveLength(2);
    expect(await talk(other.caseId, south.agent)).toEqual([]);
  });

  test("belongs to the borrower's open case once the last message is old", async () => {
    await desk.queueText(held);
    desk.now = minutesLater(31 * A_DAY);
    await moveCases(database.db, {
      caseIds: [held.caseId],
      status: "C10",
      at: desk.now,
    });
    await hear("Halo");
    expect((await talk()).map(({ direction }) => direction)).toEqual(["IN", "OUT"]);
  });

  test("from a stranger, or a relative whom nobody wrote to, is kept without a case", async () => {
    await hear("Halo", "628000000001");
    const kept = await database.db
      .selectFrom("smsInbound")
      .select("caseId")
      .where("phone", "=", "628000000001")
      .execute();
    expect(kept).toEqual([{ caseId: null }]);
    expect(await notices()).toEqual([]);
  });
});
