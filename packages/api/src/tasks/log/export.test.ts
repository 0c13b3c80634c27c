import { beforeAll, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { readXlsx } from "hucre";
import type { FileReply } from "../../core/file.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const call = createCallerFactory(tasksRouter);
const range = { from: new Date("2026-03-01T00:00:00Z"), to: new Date("2026-03-31T23:00:00Z") };
let org: Organisation;
let caseIds: CaseIds;

const as = async (persona: Persona, lang: "en" | "cn" = "en") =>
  call(
    createTestContext(database.db, await getActor(database.db, persona), { now: () => NOON, lang }),
  ).log;

const cells = async (reply: unknown) => {
  const bytes = await new Response((reply as FileReply).body as ReadableStream).bytes();
  return (await readXlsx(bytes)).sheets[0]?.rows ?? [];
};

beforeAll(async () => {
  org = await organisation(database.db);
  caseIds = await newCase(database.db, {
    now: NOON,
    agentId: org.north.agent.id,
    borrowerName: "=cmd|calc",
  });
  const agent = await as(org.north.agent);
  const result = {
    taskId: caseIds.caseId,
    contactId: caseIds.contactId,
    channel: "03" as const,
    callStatus: "CNCT" as const,
    result: "A20RETRY" as const,
  };
  const nextCallAt = new Date("2026-04-01T02:00:00Z");
  await agent.save({ ...result, version: 1, nextCallAt, remark: "+62 called back" });
  await agent.save({ ...result, version: 2, nextCallAt, remark: "second" });
});

test("all logs in scope are exported as a workbook with text cells", async () => {
  const rows = await cells(await (await as(org.north.admin)).export(range));
  expect(rows[0]?.[0]).toBe("Loan number");
  expect(rows.slice(1).map((row) => row[9])).toEqual(["second", "+62 called back"]);
  expect(rows[1]?.[1]).toBe("=cmd|calc");
  expect(rows[1]?.[2]).toBe("2026-03-31 12:00:00");
  expect(String(rows[1]?.[7])).toContain("****");
});

test("another institution's workbook is empty, with its header in the reader's language", async () => {
  const rows = await cells(await (await as(org.south.admin, "cn")).export(range));
  expect(rows).toHaveLength(1);
  expect(rows[0]?.[0]).toBe("贷款编号");
});

test("a period is required, at most thirty-one days, and agents export nothing", async () => {
  const admin = await as(org.north.admin);
  for (const [named, field] of [
    [{}, "from"],
    [{ to: range.to }, "from"],
    [{ from: range.from }, "to"],
  ] as const)
    await expect(admin.export(named)).rejects.toMatchObject({
      cause: { key: "range.required", field },
    });
  const long = { from: new Date("2026-02-01T00:00:00Z"), to: new Date("2026-03-05T00:00:00Z") };
  await expect(admin.export(long)).rejects.toMatchObject({ message: "range.tooLong" });
  await expect((await as(org.north.agent)).export(range)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("the export is on record", async () => {
  const lines = await database.db
    .selectFrom("auditLog")
    .select("actorId")
    .where("action", "=", "log.export")
    .execute();
  expect(lines.map((line) => line.actorId)).toContain(org.north.admin.id);
});
