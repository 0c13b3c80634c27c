import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { type CaseIds, moveCases, newCase } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { deliverDue } from "../outbox/actions/deliver.ts";
import { handleInboundSms } from "./actions/incoming.ts";
import { TelephonyHarness, minutesLater, NOON } from "../testing.ts";

const database = useTestDatabase();
const A_DAY = 24 * 60;
let harness: TelephonyHarness;
let caseIds: CaseIds;
let phone = "";
let phones = 0;

const receive = (text: string, from = phone, reference: string | null = null) =>
  handleInboundSms(harness.context(), { provider: "scripted", reference, phone: from, text });

const talk = async (taskId = caseIds.caseId, persona = harness.org.north.agent) =>
  (await (await harness.as(persona)).sms.listOfCase({ taskId })).rows;

const notices = () =>
  database.db
    .selectFrom("taskNotification")
    .select(["userId", "caseId", "kind"])
    .orderBy("id")
    .execute();

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
});

beforeEach(async () => {
  harness.now = NOON;
  phones += 1;
  phone = `62812666${String(phones).padStart(5, "0")}`;
  await database.db.deleteFrom("taskNotification").execute();
  caseIds = await harness.newCase({ phone, borrowerName: "Budi Santoso" });
});

describe("the conversation of a case", () => {
  test("holds sent and received texts, newest first and marked by direction", async () => {
    await harness.queueText(caseIds, "Mohon dibayar");
    await deliverDue(harness.sender());
    harness.now = minutesLater(5);
    await receive("Besok ya", `0${phone.slice(2)}`);
    const [answer, sent] = await talk();
    expect(answer).toMatchObject({
      direction: "IN",
      relation: "R01",
      name: "Budi Santoso",
      content: "Besok ya",
      receivedAt: sameInstant(minutesLater(5)),
      optsOut: false,
    });
    expect(answer?.phone).toMatch(/^0812\*{4}\d{3}$/);
    expect(sent).toMatchObject({ direction: "OUT", content: "Mohon dibayar" });
  });

  test("is paginated as one list", async () => {
    await harness.queueText(caseIds);
    for (const [minute, text] of ["one", "two", "three"].entries()) {
      harness.now = minutesLater(minute + 1);
      await receive(text);
    }
    const agent = await harness.agent();
    const page = await agent.sms.listOfCase({ taskId: caseIds.caseId, page: 2, size: 2 });
    expect(page.total).toBe(4);
    expect(page.rows.map(({ content }) => content)).toEqual(["one", "Mohon segera dibayar"]);
  });

  test("is visible only to users who see the case", async () => {
    await receive("Besok ya");
    const { north, south, inspector } = harness.org;
    for (const persona of [north.agent, north.leader, north.admin, inspector])
      expect(await talk(caseIds.caseId, persona)).toHaveLength(1);
    for (const persona of [north.colleague, south.agent, south.admin])
      expect(await talk(caseIds.caseId, persona)).toEqual([]);
  });
});

describe("an incoming text", () => {
  test("notifies the agent of the case once", async () => {
    const agentId = harness.org.north.agent.id;
    await receive("Besok ya", phone, "r1");
    await receive("Besok ya", phone, "r1");
    expect(await notices()).toEqual([
      { userId: agentId, caseId: caseIds.caseId, kind: "SMS_RECEIVED" },
    ]);
    expect(await talk()).toHaveLength(1);
  });

  test("notifies the leader when no agent is assigned", async () => {
    await database.db
      .updateTable("collectionCase")
      .set({ agentId: null })
      .where("id", "=", caseIds.caseId)
      .execute();
    await receive("Besok ya");
    const { leader } = harness.org.north;
    expect(await notices()).toEqual([
      { userId: leader.id, caseId: caseIds.caseId, kind: "SMS_RECEIVED" },
    ]);
    expect(await talk(caseIds.caseId, harness.org.north.admin)).toHaveLength(1);
  });

  test("answers the case that wrote last, not another with the same number", async () => {
    const { south } = harness.org;
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
    await harness.queueText(caseIds);
    await receive("Siapa ini?");
    expect(await talk(caseIds.caseId)).toHaveLength(2);
    expect(await talk(other.caseId, south.agent)).toEqual([]);
  });

  test("belongs to the borrower's open case once the last message is old", async () => {
    await harness.queueText(caseIds);
    harness.now = minutesLater(31 * A_DAY);
    await moveCases(database.db, { caseIds: [caseIds.caseId], status: "C10", at: harness.now });
    await receive("Halo");
    expect((await talk()).map(({ direction }) => direction)).toEqual(["IN", "OUT"]);
  });

  test("from a stranger or an uncontacted relative is stored without a case", async () => {
    await receive("Halo", "628000000001");
    const inbound = await database.db
      .selectFrom("smsInbound")
      .select("caseId")
      .where("phone", "=", "628000000001")
      .execute();
    expect(inbound).toEqual([{ caseId: null }]);
    expect(await notices()).toEqual([]);
  });
});
