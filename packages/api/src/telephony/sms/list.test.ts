import { clearMessages } from "../../seeds/index.ts";
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameMoment } from "../../core/testing-moment.ts";
import type { CaseIds, Persona } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { readXlsx } from "hucre";
import { FileReply } from "../../core/file.ts";
import { callTRPCProcedure } from "@trpc/server";
import { actorOf, visitOf } from "../../core/testing.ts";
import { deliverDue } from "../outbox/actions/deliver.ts";
import { smsRouter } from "./router.ts";
import { Desk, minutesLater, NOON } from "../testing.ts";

const database = useTestDatabase();
const DAY = 24 * 60;
let desk: Desk;
let held: CaseIds;

const admin = () => desk.as(desk.org.north.admin);
const ids = async (filter: Record<string, unknown> = {}, who?: Persona) => {
  const caller = await desk.as(who ?? desk.org.north.admin);
  const { rows } = await caller.sms.list({ size: 200, ...filter });
  return rows.map((row) => row.messageId);
};
const refused = (filter: Record<string, unknown>) =>
  ids(filter).then(
    () => "listed",
    (error) => error.cause.key as string,
  );

beforeAll(async () => {
  desk = await Desk.open(database.db);
});

beforeEach(async () => {
  desk.now = NOON;
  await clearMessages(database.db);
  held = await desk.newCase({
    borrowerName: "Budi Santoso",
    phone: `628129990${held?.caseId ?? 0}000`.slice(0, 13),
  });
});

describe("the records", () => {
  test("say what the specification names, with the phone masked", async () => {
    const id = await desk.queueText(held, "Halo 50% _ \\ Budi");
    await deliverDue(desk.sender());
    const { rows, total } = await (await admin()).sms.list({});
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      messageId: id,
      taskId: held.caseId,
      relation: "R01",
      name: "Budi Santoso",
      sendTime: sameMoment(NOON),
      sentAt: sameMoment(NOON),
      result: "SENT",
      agentName: expect.stringContaining("agent"),
      platform: "silent",
      content: "Halo 50% _ \\ Budi",
      segments: 1,
      costMinor: 350,
    });
    expect(rows[0]?.phone).toMatch(/^0812\*{4}\d{3}$/);
  });

  test("are found by each filter, and by its words as they stand", async () => {
    const first = await desk.queueText(held, "Halo 50% _ \\ Budi");
    desk.now = minutesLater(1);
    const second = await desk.queueText(held, "lain");
    const { address } = await desk.message(first);
    const found = async (filter: Record<string, unknown>) => ids(filter);
    expect(await found({})).toEqual([second, first]);
    expect(await found({ text: "50% _ \\" })).toEqual([first]);
    expect(await found({ text: "5_%" })).toEqual([]);
    expect(await found({ to: NOON })).toEqual([first]);
    expect(await found({ from: minutesLater(1) })).toEqual([second]);
    expect(await found({ result: "QUEUED" })).toEqual([second, first]);
    expect(await found({ result: "FAILED" })).toEqual([]);
    expect(await found({ agentId: desk.org.north.agent.id })).toHaveLength(2);
    expect(await found({ agentId: desk.org.north.colleague.id })).toEqual([]);
    expect(await found({ phone: `0${address.slice(2)}` })).toHaveLength(2);
    expect(await found({ phone: "08999991234" })).toEqual([]);
    expect(await found({ phone: address.slice(0, -1) })).toEqual([]);
    expect(await found({ institutionId: desk.org.south.id })).toEqual([]);
    expect(await found({ channel: "08" })).toEqual([]);
    const page = await (await admin()).sms.list({ page: 2, size: 1 });
    expect(page.rows.map((row) => row.messageId)).toEqual([first]);
    expect(page.total).toBe(2);
  });

  test("reach 60 days back and not one more", async () => {
    const id = await desk.queueText(held);
    const at = (days: number) => minutesLater(days * DAY);
    desk.now = at(60);
    expect(await ids()).toEqual([id]);
    desk.now = at(61);
    expect(await ids()).toEqual([]);
    expect(await ids({ from: NOON })).toEqual([id]);
    expect(await refused({ from: NOON, to: at(60) })).toBe("listed");
    expect(await refused({ from: NOON, to: at(61) })).toBe("range.tooLong");
    expect(await refused({ from: at(1), to: NOON })).toBe("range.reversed");
  });

  test("are seen by who sees the case: nobody else", async () => {
    const id = await desk.queueText(held);
    const { org } = desk;
    expect(await ids({}, org.north.agent)).toEqual([id]);
    expect(await ids({}, org.north.leader)).toEqual([id]);
    expect(await ids({}, org.inspector)).toEqual([id]);
    expect(await ids({}, org.north.colleague)).toEqual([]);
    expect(await ids({}, org.south.admin)).toEqual([]);
    const stranger = await desk.as(org.south.agent);
    expect((await stranger.sms.listOfCase({ taskId: held.caseId })).total).toBe(0);
  });
});

/** Endpoints that answer with a file give their bytes to REST alone; here they are read off the reply. */
const exported = async (input: Record<string, unknown>, persona = desk.org.north.admin) => {
  const actor = await actorOf(database.db, persona);
  const reply = await callTRPCProcedure({
    router: smsRouter,
    path: "export",
    type: "query",
    ctx: visitOf(database.db, actor, { now: () => desk.now }),
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });
  if (!(reply instanceof FileReply)) throw new Error("no file");
  const bytes = await new Response(reply.body as ReadableStream).bytes();
  const { sheets } = await readXlsx(bytes);
  return { name: reply.name, rows: sheets[0]?.rows ?? [] };
};

const span = { from: minutesLater(-DAY), to: minutesLater(DAY) };

describe("the export", () => {
  test("names its days: nobody takes everything along", async () => {
    for (const [named, field] of [
      [{}, "from"],
      [{ to: span.to }, "from"],
      [{ from: span.from }, "to"],
    ] as const)
      await expect(exported(named)).rejects.toMatchObject({
        cause: { key: "range.required", field },
      });
    const long = { from: NOON, to: minutesLater(61 * DAY) };
    await expect(exported(long)).rejects.toMatchObject({
      cause: { key: "range.tooLong" },
    });
  });

  test("holds every row under the filter, as text that runs nowhere", async () => {
    const words = ["=1+1", "+62", "-1", "@x", "Halo"];
    for (const word of words) await desk.queueText(held, word);
    const { name, rows } = await exported(span);
    expect(name).toBe("sms-2026-03-31.xlsx");
    expect(rows[0]).toEqual([
      "Loan number",
      "Relation",
      "Name",
      "Phone",
      "Send time",
      "Result",
      "Agent",
      "Platform",
      "Content",
      "Parts",
      "Cost",
    ]);
    expect(rows.slice(1).map((row) => row[8])).toEqual(words.toReversed());
    expect(rows[1]?.[4]).toBe("2026-03-31 12:00:00");
    expect(rows[1]?.[3]).toMatch(/\*{4}/);
  });

  test("of more rows than one batch misses none", async () => {
    const id = await desk.queueText(held);
    const { id: _, ...row } = await desk.message(id);
    const many = Array.from({ length: 2_344 }, () => row);
    for (let from = 0; from < many.length; from += 500)
      await database.db
        .insertInto("smsMessage")
        .values(many.slice(from, from + 500))
        .execute();
    expect((await exported(span)).rows).toHaveLength(2_346);
  }, 180_000);

  test("of picked rows takes fifty and no more", async () => {
    const id = await desk.queueText(held);
    await desk.queueText(held);
    desk.now = minutesLater(90 * DAY);
    expect((await exported({ ids: [id] })).rows).toHaveLength(2);
    const fifty = Array.from({ length: 50 }, (_, n) => n + 1);
    await exported({ ids: fifty });
    await expect(exported({ ids: [...fifty, 51] })).rejects.toMatchObject({
      message: expect.stringContaining("sms.tooManyRows"),
    });
  });

  test("shows nobody what he may not see, and is on record", async () => {
    const id = await desk.queueText(held);
    const { south, inspector } = desk.org;
    expect((await exported({ ids: [id] }, south.admin)).rows).toHaveLength(1);
    expect((await exported(span, inspector)).rows).toHaveLength(2);
    const lines = await database.db
      .selectFrom("auditLog")
      .select("actorId")
      .where("action", "=", "sms.export")
      .where("actorId", "in", [south.admin.id, inspector.id])
      .execute();
    expect(lines).toHaveLength(2);
  });
});
