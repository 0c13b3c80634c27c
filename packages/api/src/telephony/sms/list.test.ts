import { clearMessages } from "../../seeds/index.ts";
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import type { CaseIds, Persona } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { readXlsx } from "hucre";
import { FileReply } from "../../core/file.ts";
import { callTRPCProcedure } from "@trpc/server";
import { getActor, createTestContext } from "../../core/testing.ts";
import { deliverDue } from "../outbox/actions/deliver.ts";
import { smsRouter } from "./router.ts";
import { TelephonyHarness, minutesLater, NOON } from "../testing.ts";

const database = useTestDatabase();
const DAY = 24 * 60;
let harness: TelephonyHarness;
let caseIds: CaseIds;

const admin = () => harness.as(harness.org.north.admin);
const ids = async (filter: Record<string, unknown> = {}, persona?: Persona) => {
  const caller = await harness.as(persona ?? harness.org.north.admin);
  const { rows } = await caller.sms.list({ size: 200, ...filter });
  return rows.map((row) => row.messageId);
};
const getListRefusal = (filter: Record<string, unknown>) =>
  ids(filter).then(
    () => "listed",
    (error) => error.cause.key as string,
  );

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
});

beforeEach(async () => {
  harness.now = NOON;
  await clearMessages(database.db);
  caseIds = await harness.newCase({
    borrowerName: "Budi Santoso",
    phone: `628129990${caseIds?.caseId ?? 0}000`.slice(0, 13),
  });
});

describe("the records", () => {
  test("show the specified fields with the phone masked", async () => {
    const id = await harness.queueText(caseIds, "Halo 50% _ \\ Budi");
    await deliverDue(harness.sender());
    const { rows, total } = await (await admin()).sms.list({});
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      messageId: id,
      taskId: caseIds.caseId,
      relation: "R01",
      name: "Budi Santoso",
      sendTime: sameInstant(NOON),
      sentAt: sameInstant(NOON),
      result: "SENT",
      agentName: expect.stringContaining("agent"),
      platform: "silent",
      content: "Halo 50% _ \\ Budi",
      segments: 1,
      costMinor: 350,
    });
    expect(rows[0]?.phone).toMatch(/^0812\*{4}\d{3}$/);
  });

  test("are found by each filter, with its characters matched literally", async () => {
    const first = await harness.queueText(caseIds, "Halo 50% _ \\ Budi");
    harness.now = minutesLater(1);
    const second = await harness.queueText(caseIds, "lain");
    const { address } = await harness.message(first);
    const found = async (filter: Record<string, unknown>) => ids(filter);
    expect(await found({})).toEqual([second, first]);
    expect(await found({ text: "50% _ \\" })).toEqual([first]);
    expect(await found({ text: "5_%" })).toEqual([]);
    expect(await found({ to: NOON })).toEqual([first]);
    expect(await found({ from: minutesLater(1) })).toEqual([second]);
    expect(await found({ result: "QUEUED" })).toEqual([second, first]);
    expect(await found({ result: "FAILED" })).toEqual([]);
    expect(await found({ agentId: harness.org.north.agent.id })).toHaveLength(2);
    expect(await found({ agentId: harness.org.north.colleague.id })).toEqual([]);
    expect(await found({ phone: `0${address.slice(2)}` })).toHaveLength(2);
    expect(await found({ phone: "08999991234" })).toEqual([]);
    expect(await found({ phone: address.slice(0, -1) })).toEqual([]);
    expect(await found({ institutionId: harness.org.south.id })).toEqual([]);
    expect(await found({ channel: "08" })).toEqual([]);
    const page = await (await admin()).sms.list({ page: 2, size: 1 });
    expect(page.rows.map((row) => row.messageId)).toEqual([first]);
    expect(page.total).toBe(2);
  });

  test("reach exactly 60 days back", async () => {
    const id = await harness.queueText(caseIds);
    const at = (days: number) => minutesLater(days * DAY);
    harness.now = at(60);
    expect(await ids()).toEqual([id]);
    harness.now = at(61);
    expect(await ids()).toEqual([]);
    expect(await ids({ from: NOON })).toEqual([id]);
    expect(await getListRefusal({ from: NOON, to: at(60) })).toBe("listed");
    expect(await getListRefusal({ from: NOON, to: at(61) })).toBe("range.tooLong");
    expect(await getListRefusal({ from: at(1), to: NOON })).toBe("range.reversed");
  });

  test("are visible only to users who see the case", async () => {
    const id = await harness.queueText(caseIds);
    const { org } = harness;
    expect(await ids({}, org.north.agent)).toEqual([id]);
    expect(await ids({}, org.north.leader)).toEqual([id]);
    expect(await ids({}, org.inspector)).toEqual([id]);
    expect(await ids({}, org.north.colleague)).toEqual([]);
    expect(await ids({}, org.south.admin)).toEqual([]);
    const stranger = await harness.as(org.south.agent);
    expect((await stranger.sms.listOfCase({ taskId: caseIds.caseId })).total).toBe(0);
  });
});

/**
 * Endpoints with a file reply send its bytes only over REST; the test reads them from the reply.
 */
const exported = async (input: Record<string, unknown>, persona = harness.org.north.admin) => {
  const actor = await getActor(database.db, persona);
  const reply = await callTRPCProcedure({
    router: smsRouter,
    path: "export",
    type: "query",
    ctx: createTestContext(database.db, actor, { now: () => harness.now }),
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });
  if (!(reply instanceof FileReply)) throw new Error("no file");
  const bytes = await new Response(reply.body as ReadableStream).bytes();
  const { sheets } = await readXlsx(bytes);
  return { name: reply.name, rows: sheets[0]?.rows ?? [] };
};

const range = { from: minutesLater(-DAY), to: minutesLater(DAY) };

describe("the export", () => {
  test("requires its days and never exports everything", async () => {
    for (const [named, field] of [
      [{}, "from"],
      [{ to: range.to }, "from"],
      [{ from: range.from }, "to"],
    ] as const)
      await expect(exported(named)).rejects.toMatchObject({
        cause: { key: "range.required", field },
      });
    const long = { from: NOON, to: minutesLater(61 * DAY) };
    await expect(exported(long)).rejects.toMatchObject({ cause: { key: "range.tooLong" } });
  });

  test("holds every filtered row with formulas as plain text", async () => {
    const words = ["=1+1", "+62", "-1", "@x", "Halo"];
    for (const word of words) await harness.queueText(caseIds, word);
    const { name, rows } = await exported(range);
    expect(name).toBe("SMS records-2026-03-31.xlsx");
    expect(rows[0]).toEqual([
      "Loan number",
      "Relation",
      "Name",
      "Phone",
      "Send time (Asia/Jakarta)",
      "Result",
      "Reason",
      "Agent",
      "Platform",
      "Content",
      "SMS template",
      "Parts",
      "Cost",
      "Currency",
    ]);
    expect(rows.slice(1).map((row) => row[9])).toEqual(words.toReversed());
    expect(rows[1]?.[1]).toBe("Self");
    expect(rows[1]?.[4]).toBe("2026-03-31 12:00:00");
    expect(rows[1]?.[3]).toMatch(/\*{4}/);
  });

  test("of more rows than one batch is complete", async () => {
    const id = await harness.queueText(caseIds);
    const { id: _, ...row } = await harness.message(id);
    const many = Array.from({ length: 2_344 }, () => row);
    for (let from = 0; from < many.length; from += 500)
      await database.db
        .insertInto("smsMessage")
        .values(many.slice(from, from + 500))
        .execute();
    expect((await exported(range)).rows).toHaveLength(2_346);
  }, 180_000);

  test("of picked rows holds at most fifty", async () => {
    const id = await harness.queueText(caseIds);
    await harness.queueText(caseIds);
    harness.now = minutesLater(90 * DAY);
    expect((await exported({ ids: [id] })).rows).toHaveLength(2);
    const fifty = Array.from({ length: 50 }, (_, n) => n + 1);
    await exported({ ids: fifty });
    await expect(exported({ ids: [...fifty, 51] })).rejects.toMatchObject({
      message: expect.stringContaining("sms.tooManyRows"),
    });
  });

  test("contains only rows in scope and is audited", async () => {
    const id = await harness.queueText(caseIds);
    const { south, inspector } = harness.org;
    expect((await exported({ ids: [id] }, south.admin)).rows).toHaveLength(1);
    expect((await exported(range, inspector)).rows).toHaveLength(2);
    await exported({ ...range, text: "Budi" }, inspector);
    const lines = await database.db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "sms.export")
      .where("actorId", "in", [south.admin.id, inspector.id])
      .execute();
    expect(lines).toHaveLength(3);
    expect(JSON.stringify(lines)).not.toContain("Budi");
  });
});
