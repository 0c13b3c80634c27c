import { expect, test } from "bun:test";
import { unzipSync } from "fflate";
import { readLeaf } from "../../reports/run/testing.ts";
import { applyCallEvent } from "./actions/event.ts";
import { NOON, useCallHarness } from "./testing.ts";

const harness = useCallHarness();

const recordManualCall = async (): Promise<number> => {
  const agent = await harness.as(harness.org.north.agent);
  const { callId } = await agent.noteManual({ ...harness.target(), cause: "TALKED", duration: 30 });
  return callId;
};

const record = async (callId: number): Promise<void> => {
  const reference = `silent-${callId}`;
  await harness.db
    .updateTable("callRecord")
    .set({ provider: "silent", providerRef: reference })
    .where("id", "=", callId)
    .execute();
  await applyCallEvent(harness.context(), {
    provider: "silent",
    reference,
    eventId: reference,
    at: NOON,
    kind: "RECORDED",
    recording: new Blob(["RIFF sound"]),
  });
};

test("are filtered by the presence of a recording", async () => {
  const [silent, recorded] = [await recordManualCall(), await recordManualCall()];
  await record(recorded);
  const admin = await harness.as(harness.org.north.admin);
  const found = async (hasRecording: boolean) =>
    (await admin.list({ hasRecording })).rows.map((row) => row.callId);
  expect(await found(true)).toEqual([recorded]);
  expect(await found(false)).toContain(silent);
  expect(await found(false)).not.toContain(recorded);
});

test("exports the words, masked number and local time of the list", async () => {
  const callId = await recordManualCall();
  const { heads, rows } = await readLeaf(
    await (await harness.as(harness.org.north.admin)).export({ ids: [callId] }),
  );
  expect(Object.fromEntries(heads.map((head, at) => [head, rows[0]?.[at]]))).toMatchObject({
    "Call time (Asia/Jakarta)": "2026-03-31 12:00:00",
    Phone: expect.stringMatching(/^0\d{3}\*{4}\d{3}$/),
    "Duration (s)": "30",
    Relation: "Self",
    "Call status": "Connected",
    "Type of call": "Call out",
    "Called from": "Logged manually",
  });
});

test("exports picked records without days, at most fifty and in scope", async () => {
  const [first, other] = [await recordManualCall(), await recordManualCall()];
  const rowsFor = async (persona: "north" | "south", ids: number[]) => {
    const admin = await harness.as(harness.org[persona].admin);
    const { body } = await admin.export({ ids });
    const bytes = await new Response(body as ReadableStream).bytes();
    const sheet = unzipSync(bytes)["xl/worksheets/sheet1.xml"];
    return new TextDecoder().decode(sheet).match(/<row /g)?.length;
  };
  expect(await rowsFor("north", [first])).toBe(2);
  expect(await rowsFor("north", [first, other])).toBe(3);
  expect(await rowsFor("south", [first, other])).toBe(1);
  const admin = await harness.as(harness.org.north.admin);
  const many = Array.from({ length: 51 }, (_, n) => n + 1);
  await expect(admin.export({ ids: many })).rejects.toThrow(/tooManyRows/);
});
