import { expect, test } from "bun:test";
import { unzipSync } from "fflate";
import { applyCallEvent } from "./actions/event.ts";
import { NOON, useDesk } from "./testing.ts";

const desk = useDesk();

const noted = async (): Promise<number> => {
  const agent = await desk.as(desk.org.north.agent);
  const { callId } = await agent.noteManual({
    ...desk.target(),
    cause: "TALKED",
    duration: 30,
  });
  return callId;
};

const record = async (callId: number): Promise<void> => {
  const reference = `silent-${callId}`;
  await desk.db
    .updateTable("callRecord")
    .set({ provider: "silent", providerRef: reference })
    .where("id", "=", callId)
    .execute();
  await applyCallEvent(desk.visit(), {
    provider: "silent",
    reference,
    eventId: reference,
    at: NOON,
    kind: "RECORDED",
    recording: new Blob(["RIFF sound"]),
  });
};

test("are narrowed to those with a recording and those without", async () => {
  const [silent, heard] = [await noted(), await noted()];
  await record(heard);
  const admin = await desk.as(desk.org.north.admin);
  const found = async (hasRecording: boolean) =>
    (await admin.list({ hasRecording })).rows.map((row) => row.callId);
  expect(await found(true)).toEqual([heard]);
  expect(await found(false)).toContain(silent);
  expect(await found(false)).not.toContain(heard);
});

test("picked ones leave as a workbook without days, at most fifty and within sight", async () => {
  const [one, other] = [await noted(), await noted()];
  const rowsFor = async (persona: "north" | "south", ids: number[]) => {
    const admin = await desk.as(desk.org[persona].admin);
    const { body } = await admin.export({ ids });
    const bytes = await new Response(body as ReadableStream).bytes();
    const sheet = unzipSync(bytes)["xl/worksheets/sheet1.xml"];
    return new TextDecoder().decode(sheet).match(/<row /g)?.length;
  };
  expect(await rowsFor("north", [one])).toBe(2);
  expect(await rowsFor("north", [one, other])).toBe(3);
  expect(await rowsFor("south", [one, other])).toBe(1);
  const admin = await desk.as(desk.org.north.admin);
  const many = Array.from({ length: 51 }, (_, n) => n + 1);
  await expect(admin.export({ ids: many })).rejects.toThrow(/tooManyRows/);
});
