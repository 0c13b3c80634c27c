import { beforeAll, beforeEach, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { FileReply } from "../../core/file.ts";
import type { CaseIds, Persona } from "../../seeds/index.ts";
import { TelephonyHarness, NOON } from "../testing.ts";
import { renderPdf } from "./pdf.ts";

const database = useTestDatabase();
const HOME = "Jl. Melati No. 5, RT 3/RW 2, Bandung";
const EMAIL = "budi@example.com";
const MASKED = "****, Bandung";
let harness: TelephonyHarness;
let caseIds: CaseIds;
let templateId: number;

const as = async (persona: Persona) => (await harness.as(persona)).letter;
const leader = () => as(harness.org.north.leader);

const readBytes = (reply: FileReply) => new Response(reply.body).bytes();

const download = async (persona: Persona, letterId: number) => {
  const letter = await as(persona);
  const single = await readBytes(await letter.download({ letterId }));
  const many = await letter.downloadMany({ letterIds: [letterId] });
  expect(await readBytes(many)).toEqual(single);
  return single;
};

const stored = (letterId: number) =>
  database.db
    .selectFrom("letter")
    .select(["reference", "letterOn", "language", "sender", "recipient"])
    .select(["address", "title", "body", "law", "createdAt"])
    .where("id", "=", letterId)
    .executeTakeFirstOrThrow();

const renderPage = async (letterId: number, address: string, home: string) => {
  const page = await stored(letterId);
  const letter = {
    ...page,
    letterOn: String(page.letterOn),
    address,
    body: page.body.replaceAll(HOME, home),
  };
  return (await renderPdf([letter as Parameters<typeof renderPdf>[0][number]])).bytes();
};

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
  const { body } = await database.db
    .selectFrom("letterTemplate")
    .select("body")
    .where("code", "=", "SP1")
    .where("language", "=", "en")
    .executeTakeFirstOrThrow();
  const text = {
    code: "SP1",
    language: "en",
    name: "With address",
    title: "Warning",
    law: "POJK 22/2023",
    effectiveOn: "2026-01-01",
    institutionId: harness.org.north.id,
    body: `${body}\nWe write to {address}.`,
  };
  const made = await database.db
    .insertInto("letterTemplate")
    .values(text)
    .returning("id")
    .executeTakeFirstOrThrow();
  templateId = made.id;
});

beforeEach(async () => {
  harness.now = NOON;
  caseIds = await harness.newCase({ dpd: 5 });
  await database.db
    .updateTable("borrower")
    .set({ address: HOME, email: EMAIL })
    .where("id", "=", caseIds.borrowerId)
    .execute();
});

const send = async (delivery: "PRINTED" | "MAIL") =>
  (await (await leader()).send({ taskId: caseIds.caseId, templateId, delivery })).letterId;

test("masks the address in an unrecorded preview", async () => {
  const preview = await (await leader()).preview({ taskId: caseIds.caseId });
  expect(preview.address).toBe(MASKED);
  expect(JSON.stringify(preview)).not.toContain("Melati");
  const previewed = preview.letters.find((letter) => letter.templateId === templateId);
  expect(previewed?.text).toContain(`We write to ${MASKED}.`);
});

test("shows the address in a preview to a role that sees numbers in full", async () => {
  await database.db
    .insertInto("maskingRule")
    .values({
      effectiveOn: "2024-01-01",
      institutionId: harness.org.north.id,
      unmaskedRoles: [2],
      quotas: Array.from({ length: 9 }, () => 0),
    })
    .execute();
  const preview = await (await leader()).preview({ taskId: caseIds.caseId });
  expect(preview.address).toBe(HOME);
});

test("prints the page as sent for letter writers and masks the address for readers", async () => {
  const letterId = await send("PRINTED");
  expect(await stored(letterId)).toMatchObject({
    address: HOME,
    body: expect.stringContaining(`We write to ${HOME}.`),
  });
  const whole = await renderPage(letterId, HOME, HOME);
  for (const persona of [harness.org.north.leader, harness.org.operations])
    expect(await download(persona, letterId)).toEqual(whole);
  const masked = await renderPage(letterId, MASKED, MASKED);
  expect(masked).not.toEqual(whole);
  for (const persona of [harness.org.inspector, harness.org.management])
    expect(await download(persona, letterId)).toEqual(masked);
});

test("hides e-mail and address of a mailed letter from its readers", async () => {
  const letterId = await send("MAIL");
  expect(await download(harness.org.inspector, letterId)).toEqual(
    await renderPage(letterId, "b***@example.com", MASKED),
  );
});
