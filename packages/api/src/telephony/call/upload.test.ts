import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "bun:test";
import type { FileReply } from "../../core/file.ts";
import type { CreateInput } from "../../manage/service-account/contract.ts";
import { createServiceHarness } from "../../manage/service-account/testing.ts";
import { newCase, newLender, newProduct } from "../../seeds/index.ts";
import { testClock } from "../../session/testing.ts";
import { importFolder } from "./actions/import-folder.ts";
import { attachRecording } from "./actions/upload.ts";
import { toneRecording } from "./gateways/tone.ts";
import { NOON, useCallHarness } from "./testing.ts";

const harness = useCallHarness();
const { newKey, callWith } = createServiceHarness(
  harness,
  testClock(NOON.toISOString()),
  () => harness.org,
);

const wav = (seconds: number) => new File([toneRecording(seconds)], "x.wav");
const openFixture = async (name: string) =>
  new File([await Bun.file(join(import.meta.dir, "fixtures", name)).bytes()], name);

const recordCall = async (): Promise<number> => {
  const agent = await harness.as(harness.org.north.agent);
  return (await agent.noteManual({ ...harness.target(), cause: "TALKED", duration: 30 })).callId;
};

const useTelephonyKey = async (input: Partial<CreateInput> = {}) => {
  const { key, accountId } = await newKey({
    permissions: ["recording.upload", "recording.read"],
    ...input,
  });
  return { calls: callWith(key).telephony.calls, accountId };
};

const readBytes = ({ body }: FileReply) => new Response(body as Blob).bytes();

const listFiles = () =>
  harness.db
    .selectFrom("storedFile")
    .select(["name", "mediaType", "borrowerId"])
    .where("caseId", "=", harness.caseIds.caseId)
    .execute();

const listAudit = (callId: number, action: string) =>
  harness.db
    .selectFrom("auditLog")
    .select(["actorId", "after"])
    .where("action", "=", action)
    .where("entityId", "=", String(callId))
    .orderBy("id")
    .execute();

/** The call as its recorder names it. */
const describeCall = async (callId: number) => {
  const row = await harness.db
    .selectFrom("callRecord as r")
    .innerJoin("loan as l", "l.id", "r.loanId")
    .innerJoin("product as p", "p.id", "l.productId")
    .select(["l.number as loanNumber", "p.name as product", "r.phone", "r.requestedAt as at"])
    .where("r.id", "=", callId)
    .executeTakeFirstOrThrow();
  return { ...row, phone: `+${row.phone}` };
};

test("a key adds a recording once, and key and agent hear the same bytes", async () => {
  const callId = await recordCall();
  const { calls, accountId } = await useTelephonyKey();
  const file = await openFixture("one-second.mp3");
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => calls.uploadRecording({ callId, file })),
  );
  expect(answers[0]).toMatchObject({ callId, mediaType: "audio/mpeg", seconds: 1, bytes: 2160 });
  for (const answer of answers) expect(answer).toEqual(answers[0] as never);
  expect(await listFiles()).toEqual([
    { name: `call-${callId}.mp3`, mediaType: "audio/mpeg", borrowerId: harness.caseIds.borrowerId },
  ]);
  const agent = await harness.as(harness.org.north.agent);
  for (const reply of [
    await calls.getRecording({ callId }),
    await agent.downloadRecording({ id: callId }),
  ]) {
    expect(reply).toMatchObject({ name: `call-${callId}.mp3`, type: "audio/mpeg", inline: true });
    expect(await readBytes(reply)).toEqual(await file.bytes());
  }
  const uploads = await listAudit(callId, "recording.upload");
  expect(uploads.map(({ actorId }) => actorId)).toEqual(Array(4).fill(accountId));
  expect(uploads.filter(({ after }) => (after as { isRepeat: boolean }).isRepeat)).toHaveLength(3);
  expect((await listAudit(callId, "call.download")).map(({ actorId }) => actorId)).toEqual([
    accountId,
    harness.org.north.agent.id,
  ]);
});

test("another file for a call with a recording is refused and changes nothing", async () => {
  const callId = await recordCall();
  const { calls } = await useTelephonyKey();
  await calls.uploadRecording({ callId, file: wav(1) });
  await expect(calls.uploadRecording({ callId, file: wav(2) })).rejects.toMatchObject({
    code: "CONFLICT",
    cause: { key: "recording.exists", params: { callId }, field: "file" },
  });
  expect(await readBytes(await calls.getRecording({ callId }))).toEqual(await wav(1).bytes());
  expect(await listFiles()).toHaveLength(1);
});

test("of two different files at once one is stored", async () => {
  const callId = await recordCall();
  const { calls } = await useTelephonyKey();
  const tries = await Promise.allSettled(
    [1, 2, 3].map((seconds) => calls.uploadRecording({ callId, file: wav(seconds) })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a call that has not ended is refused", async () => {
  const agent = await harness.as(harness.org.north.agent);
  const { callId } = await agent.dial(harness.target());
  const { calls } = await useTelephonyKey();
  await expect(calls.uploadRecording({ callId, file: wav(1) })).rejects.toMatchObject({
    cause: { key: "recording.running", params: { callId } },
  });
});

test.each([
  ["a picture", () => new File(["\x89PNG\r\n\x1a\n and so on"], "x.wav"), "recording.unreadable"],
  ["a tenth of a second", () => new File([toneRecording(0.1)], "x.wav"), "recording.empty"],
  ["a file without sound", async () => new File([await silence()], "x.wav"), "recording.empty"],
  ["three hours", async () => new File([await slowTone(3)], "x.wav"), "recording.tooLong"],
  ["31 MB", () => new File([new Uint8Array(31 * 2 ** 20)], "x.wav"), "file.tooLarge"],
])("%s is refused", async (_, build, key) => {
  const { calls } = await useTelephonyKey();
  const file = await build();
  await expect(calls.uploadRecording({ callId: await recordCall(), file })).rejects.toMatchObject({
    cause: { key, field: "file" },
  });
});

/** The head of a WAV file. */
async function silence(): Promise<Blob> {
  const bytes = await toneRecording(0).slice(0, 44).bytes();
  new DataView(bytes.buffer).setUint32(40, 0, true);
  return new Blob([bytes]);
}

/** A WAV file of one byte a second. */
async function slowTone(hours: number): Promise<Blob> {
  const bytes = await toneRecording(hours * 0.45).bytes();
  const view = new DataView(bytes.buffer);
  for (const at of [24, 28]) view.setUint32(at, 1, true);
  return new Blob([bytes]);
}

describe("of another owner", () => {
  test("a key of a lender adds and hears only recordings of its loans", async () => {
    const productId = await newProduct(harness.db, { name: "Own loan", lender: "Own Lender" });
    const target = await newCase(harness.db, {
      now: NOON,
      agentId: harness.org.north.agent.id,
      productId,
    });
    const agent = await harness.as(harness.org.north.agent);
    const { callId } = await agent.noteManual({
      taskId: target.caseId,
      contactId: target.contactId,
      cause: "TALKED",
      duration: 30,
    });
    const other = await recordCall();
    const lenderId = await newLender(harness.db, "Own Lender");
    const { calls } = await useTelephonyKey({ lenderId });
    await calls.uploadRecording({ callId, file: wav(1) });
    await calls.getRecording({ callId });
    await assertNotFound(calls, other);
  });

  test("a key of an institution adds and hears only recordings of its calls", async () => {
    const callId = await recordCall();
    const south = await useTelephonyKey({ institutionId: harness.org.south.id });
    const north = await useTelephonyKey({ institutionId: harness.org.north.id });
    await assertNotFound(south.calls, callId);
    await north.calls.uploadRecording({ callId, file: wav(1) });
    await north.calls.getRecording({ callId });
    await assertNotFound(south.calls, callId);
  });

  test("a call of an erased borrower is not found", async () => {
    const callId = await recordCall();
    const { calls } = await useTelephonyKey();
    await harness.db
      .updateTable("borrower")
      .set({ erasedAt: NOON })
      .where("id", "=", harness.caseIds.borrowerId)
      .execute();
    await assertNotFound(calls, callId);
  });

  type Calls = Awaited<ReturnType<typeof useTelephonyKey>>["calls"];

  async function assertNotFound(calls: Calls, callId: number): Promise<void> {
    const absent = { code: "NOT_FOUND", message: "record.notFound" };
    await expect(calls.uploadRecording({ callId, file: wav(1) })).rejects.toMatchObject(absent);
    await expect(calls.getRecording({ callId })).rejects.toMatchObject(absent);
    const named = await describeCall(callId);
    await expect(calls.uploadRecording({ ...named, file: wav(1) })).rejects.toMatchObject(absent);
  }
});

test("a key needs the permission of the operation", async () => {
  const callId = await recordCall();
  const reader = await useTelephonyKey({ permissions: ["recording.read"] });
  const denied = { message: "access.denied" };
  await expect(reader.calls.uploadRecording({ callId, file: wav(1) })).rejects.toMatchObject(
    denied,
  );
  const writer = await useTelephonyKey({ permissions: ["recording.upload"] });
  await writer.calls.uploadRecording({ callId, file: wav(1) });
  await expect(writer.calls.getRecording({ callId })).rejects.toMatchObject(denied);
  await reader.calls.getRecording({ callId });
});

describe("by loan, number and time", () => {
  const minutes = (count: number) => new Date(NOON.getTime() + count * 60_000);

  test.each([-2, 0, 2])("a time %p minutes from the call fits", async (count) => {
    const callId = await recordCall();
    const { calls } = await useTelephonyKey();
    const named = { ...(await describeCall(callId)), at: minutes(count) };
    expect(await calls.uploadRecording({ ...named, file: wav(1) })).toMatchObject({ callId });
  });

  test("the national form of the number fits; another time, number, loan or product does not", async () => {
    const callId = await recordCall();
    const named = await describeCall(callId);
    const { calls } = await useTelephonyKey();
    for (const other of [
      { at: minutes(-3) },
      { at: minutes(3) },
      { phone: "+6281299990000" },
      { loanNumber: "NO-SUCH-LOAN" },
      { product: "No such product" },
    ])
      await expect(
        calls.uploadRecording({ ...named, ...other, file: wav(1) }),
      ).rejects.toMatchObject({ message: "record.notFound" });
    const phone = named.phone.replace("+62", "0");
    expect(await calls.uploadRecording({ ...named, phone, file: wav(1) })).toMatchObject({
      callId,
    });
  });

  test("two calls that fit are refused with their number", async () => {
    const named = await describeCall(await recordCall());
    await recordCall();
    const { calls } = await useTelephonyKey();
    await expect(calls.uploadRecording({ ...named, file: wav(1) })).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { key: "recording.ambiguous", params: { calls: 2 } },
    });
    expect(await listFiles()).toEqual([]);
  });

  test.each([
    [{}, "callId", "recording.targetRequired"],
    [{ loanNumber: "1", product: "P", at: NOON }, "phone", "recording.targetRequired"],
    [{ callId: 1, phone: "0812" }, "phone", "recording.oneTarget"],
  ])("%p is refused", async (target, field, message) => {
    const { calls } = await useTelephonyKey();
    await expect(calls.uploadRecording({ ...target, file: wav(1) })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      cause: { issues: [{ path: [field], message }] },
    });
  });
});

test("a folder is imported by name and by index, and again without effect", async () => {
  const [first, second] = [await recordCall(), await newRecordedCall()];
  const { at, loanNumber, product, phone } = await describeCall(second);
  const folder = await mkdtemp(join(tmpdir(), "kolekta-recordings-"));
  const write = (name: string, content: string | Uint8Array) =>
    writeFile(join(folder, name), content);
  await write(`${first}.wav`, await wav(1).bytes());
  await write("listed.ogg", await (await openFixture("one-second-opus.ogg")).bytes());
  await write("holiday.txt", "no recording");
  await write(
    "index.csv",
    [
      "file,loan,product,phone,time",
      `listed.ogg,${loanNumber},${product},${phone},${at.toISOString()}`,
      `gone.wav,${loanNumber},${product},${phone},${at.toISOString()}`,
      `../${first}.wav,${loanNumber},${product},${phone},${at.toISOString()}`,
    ].join("\n"),
  );
  const run = async () =>
    (await importFolder(harness.context({ via: "COMMAND" }), folder)).map(
      ({ file, status, callId }) => ({ file, status, callId }),
    );
  const refused = { status: "REFUSED", callId: null };
  const expected = (status: string) => [
    { file: "listed.ogg", status, callId: second },
    { file: "gone.wav", ...refused },
    { file: `../${first}.wav`, ...refused },
    { file: `${first}.wav`, status, callId: first },
    { file: "holiday.txt", ...refused },
  ];
  expect(await run()).toEqual(expected("STORED") as never);
  expect(await run()).toEqual(expected("EXISTING") as never);
  expect((await harness.stored(second)).recordingId).not.toBeNull();
  await rm(folder, { recursive: true });
});

test("a file of a refused row is not imported by its name", async () => {
  const [first, second] = [await recordCall(), await newRecordedCall()];
  const { at, loanNumber, product, phone } = await describeCall(second);
  const folder = await mkdtemp(join(tmpdir(), "kolekta-recordings-"));
  await writeFile(join(folder, `${first}.wav`), await wav(1).bytes());
  const cells = [`${first}.wav`, loanNumber, product, phone, at.toISOString(), "one more"];
  await writeFile(join(folder, "index.csv"), `file,loan,product,phone,time\n${cells.join()}`);
  const results = await importFolder(harness.context({ via: "COMMAND" }), folder);
  expect(results).toMatchObject([{ file: "index.csv:2", status: "REFUSED" }]);
  expect((await harness.stored(first)).recordingId).toBeNull();
  await rm(folder, { recursive: true });
});

/** A call of a new borrower, so that it is the only one of its loan. */
async function newRecordedCall(): Promise<number> {
  await harness.newTarget();
  return recordCall();
}

test("a missing folder is refused with its path", async () => {
  await expect(importFolder(harness.context(), "/no/such/folder")).rejects.toMatchObject({
    key: "recording.dirMissing",
    params: { path: "/no/such/folder" },
  });
});

test("a recording expires like a fetched one", async () => {
  const callId = await recordCall();
  await attachRecording(harness.context({ via: "COMMAND" }), { callId }, wav(1));
  const { expiresAt } = await harness.db
    .selectFrom("storedFile")
    .select("expiresAt")
    .where("caseId", "=", harness.caseIds.caseId)
    .executeTakeFirstOrThrow();
  expect(expiresAt).toEqual(new Date(NOON.getTime() + 730 * 86_400_000));
});
