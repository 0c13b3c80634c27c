import { describe, expect, test } from "bun:test";
import { waitUntil } from "@kolekta/db/testing";
import type { Persona } from "../../seeds/index.ts";
import { unzipSync } from "fflate";
import type { CallGateway } from "../../core/gateways.ts";
import { applyCallEvent, type CallEvent } from "./actions/event.ts";
import { endSilentCalls } from "./actions/end-stale.ts";
import { callSimulator } from "./gateways/simulator.ts";
import { RECORDING_DAYS } from "./rules.ts";
import { NOON, useCallHarness } from "./testing.ts";

const harness = useCallHarness();
const tomorrow = new Date("2026-04-01T05:00:00Z");

test("runs a call from the click to its recording and closes the loop with its result", async () => {
  const simulator = callSimulator({
    now: () => new Date(),
    speed: 200,
    report: (event) => applyCallEvent(harness.context(), event),
  });
  const agent = await harness.as(harness.org.north.agent, harness.over(simulator));
  const { callId } = await agent.dial(harness.target());
  await waitUntil(async () => (await harness.stored(callId)).recordingId !== null);
  expect(await harness.stored(callId)).toMatchObject({
    state: "ENDED",
    cause: "TALKED",
    callType: 2,
    callStatus: "CNCT",
  });
  const { call: current } = await agent.getCurrent();
  expect(current).toMatchObject({ callId, hasRecording: true, isLogged: false, relation: "R01" });
  expect(current?.phone).toContain("****");
  const result = {
    ...harness.target(),
    version: 1,
    channel: "03" as const,
    callStatus: "CNCT" as const,
    result: "A20RETRY" as const,
    nextCallAt: tomorrow,
  };
  const other = { contactId: harness.caseIds.emergencyContactId };
  for (const [elsewhere, field] of [
    [{ channel: "05" as const }, "channel"],
    [other, "contactId"],
  ] as const)
    await expect(agent.wrapUp({ callId, ...result, ...elsewhere })).rejects.toMatchObject({
      cause: { key: "call.notOfCall", field },
    });
  const saved = await agent.wrapUp({ callId, ...result });
  expect(saved.status).toBe("C10");
  expect((await agent.getCurrent()).call).toBeNull();
  await expect(agent.wrapUp({ callId, ...result, version: saved.version })).rejects.toMatchObject({
    message: "call.alreadyLogged",
  });
  const file = await agent.downloadRecording({ id: callId });
  const wav = Buffer.from(await (file.body as Blob).arrayBuffer());
  expect(wav.subarray(0, 4).toString() + wav.subarray(8, 12).toString()).toBe("RIFFWAVE");
  const files = await harness.db
    .selectFrom("storedFile")
    .select(["kind", "expiresAt"])
    .where("caseId", "=", harness.caseIds.caseId)
    .executeTakeFirstOrThrow();
  expect(files.kind).toBe("RECORDING");
  expect(files.expiresAt?.getTime()).toBe(NOON.getTime() + RECORDING_DAYS * 86_400_000);
  const trail = await harness.db
    .selectFrom("auditLog")
    .select("actorId")
    .where("action", "=", "call.download")
    .where("entityId", "=", String(callId))
    .execute();
  expect(trail).toEqual([{ actorId: harness.org.north.agent.id }]);
});

test("allows an agent one call at a time despite repeated clicks", async () => {
  const agent = await harness.as(harness.org.north.agent);
  const tries = await Promise.allSettled(
    Array.from({ length: 5 }, () => agent.dial(harness.target())),
  );
  expect(tries.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  const rejected = tries.find((result) => result.status === "rejected");
  expect(rejected?.reason).toMatchObject({ message: "call.alreadyActive" });
  const attempts = await harness.db
    .selectFrom("contactAttempt")
    .select("id")
    .where("caseId", "=", harness.caseIds.caseId)
    .execute();
  expect(attempts).toHaveLength(1);
});

test("dials once for a retried click with the same key", async () => {
  let dialled = 0;
  const counting: CallGateway = {
    ...harness.context().gateways.call,
    dial: async () => `ref-${(dialled += 1)}-${harness.serial()}`,
  };
  const agent = await harness.as(harness.org.north.agent, {
    ...harness.over(counting),
    idempotencyKey: `call-${harness.serial()}`,
  });
  const [first, two] = [await agent.dial(harness.target()), await agent.dial(harness.target())];
  expect(two).toEqual(first);
  expect(dialled).toBe(1);
});

test("the guard blocks a call at night and nothing is dialled or recorded", async () => {
  const agent = await harness.as(harness.org.north.agent, {
    now: () => new Date("2026-03-31T13:00:00Z"),
  });
  await expect(agent.dial(harness.target())).rejects.toMatchObject({
    message: "guard.outsideHours",
  });
  await agent.dial(harness.target()).catch(() => undefined);
  expect(
    await harness.db
      .selectFrom("callRecord")
      .select("id")
      .where("caseId", "=", harness.caseIds.caseId)
      .execute(),
  ).toEqual([]);
});

test("rejects a call without a telephony account or permission", async () => {
  await expect((await harness.as(harness.org.north.colleague)).getAccount()).resolves.toEqual({
    exists: false,
    username: null,
  });
  await expect(
    (await harness.as(harness.org.north.colleague)).dial(harness.target()),
  ).rejects.toMatchObject({ message: "call.noAccount" });
  await expect(
    (await harness.as(harness.org.inspector)).dial(harness.target()),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
});

describe("events of a provider", () => {
  const startCall = async () => {
    const { callId } = await (await harness.as(harness.org.north.agent)).dial(harness.target());
    const base = { provider: "silent", reference: `silent-${callId}`, at: NOON };
    const applyEvent = (kind: CallEvent["kind"], extra: Partial<CallEvent> = {}) =>
      applyCallEvent(harness.context({ now: () => extra.at ?? NOON }), {
        ...base,
        kind,
        eventId: `${callId}-${kind}`,
        ...extra,
      });
    return { callId, applyEvent };
  };

  test("are harmless when repeated, late or out of order", async () => {
    const { callId, applyEvent } = await startCall();
    expect(await applyEvent("ANSWERED")).toBe(true);
    expect(await applyEvent("ANSWERED")).toBe(false);
    expect(await applyEvent("RINGING")).toBe(false);
    const later = new Date(NOON.getTime() + 42_000);
    const ends = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        applyEvent("ENDED", { eventId: `${callId}-end-${n}`, at: later, cause: "NO_ANSWER" }),
      ),
    );
    expect(ends.filter(Boolean)).toHaveLength(1);
    expect(await harness.stored(callId)).toMatchObject({
      state: "ENDED",
      cause: "TALKED",
      talkSeconds: 42,
      callType: 2,
    });
    const attempt = await harness.db
      .selectFrom("contactAttempt")
      .select("connectedAt")
      .where("caseId", "=", harness.caseIds.caseId)
      .executeTakeFirstOrThrow();
    expect(attempt.connectedAt).toEqual(NOON);
  });

  test("stores a recording once when it is reported twice", async () => {
    const { callId, applyEvent } = await startCall();
    await applyEvent("ENDED", { cause: "NO_ANSWER" });
    const recording = new Blob(["RIFF"]);
    expect(await applyEvent("RECORDED", { recording })).toBe(true);
    const { recordingId } = await harness.stored(callId);
    expect(await applyEvent("RECORDED", { recording })).toBe(false);
    expect(await harness.stored(callId)).toMatchObject({ recordingId });
  });

  test("closes a call without events, an answered one only after hours", async () => {
    const { callId } = await startCall();
    const after = (seconds: number) =>
      harness.context({ now: () => new Date(NOON.getTime() + seconds * 1000) });
    expect(await endSilentCalls(after(119))).toBe(0);
    expect(await endSilentCalls(after(121))).toBe(1);
    expect(await harness.stored(callId)).toMatchObject({
      state: "ENDED",
      cause: "UNKNOWN",
      callStatus: "NCNCT",
    });
    await harness.newTarget();
    const { applyEvent } = await startCall();
    await applyEvent("ANSWERED");
    expect(await endSilentCalls(after(3600))).toBe(0);
    expect(await endSilentCalls(after(7201))).toBe(1);
  });
});

test("records a manual call with its end", async () => {
  const { callId } = await (
    await harness.as(harness.org.north.agent)
  ).noteManual({ ...harness.target(), cause: "MESSAGE" });
  expect(await harness.stored(callId)).toMatchObject({
    via: "MANUAL",
    state: "ENDED",
    callType: 4,
    talkSeconds: 0,
  });
});

test("G49: records a manual call at night as a breach and notifies the leader", async () => {
  const night = new Date(NOON.getTime() + 9 * 3_600_000);
  const { agent, leader } = harness.org.north;
  const at = { now: () => night };
  const calls = await harness.as(agent, at);
  const talk = { cause: "TALKED", duration: 60 } as const;
  const { callId } = await calls.noteManual({ ...harness.target(), ...talk });
  const { decisionId, attemptId } = await harness.stored(callId);
  const decision = await harness.db
    .selectFrom("guardDecision")
    .select(["verdict", "at"])
    .where("id", "=", decisionId)
    .executeTakeFirstOrThrow();
  const began = new Date(night.getTime() - 60_000);
  expect(decision).toEqual({ verdict: "BLOCK", at: began });
  const attempt = await harness.db
    .selectFrom("contactAttempt")
    .select("connectedAt")
    .where("id", "=", attemptId)
    .executeTakeFirstOrThrow();
  expect(attempt.connectedAt).toEqual(began);
  const notices = await harness.db
    .selectFrom("taskNotification")
    .select("kind")
    .where("caseId", "=", harness.caseIds.caseId)
    .where("userId", "=", leader.id)
    .execute();
  expect(notices).toEqual([{ kind: "CONTACT_BREACH" }]);
});

describe("records", () => {
  const logged = async () => {
    const agent = await harness.as(harness.org.north.agent);
    const { callId } = await agent.noteManual({
      ...harness.target(),
      cause: "TALKED",
      duration: 30,
    });
    return callId;
  };
  const range = { from: new Date("2026-03-31T00:00:00Z"), to: new Date("2026-03-31T23:59:59Z") };

  test("are visible within scope and within sixty days", async () => {
    const callId = await logged();
    const seen = async (persona: Persona) =>
      (await (await harness.as(persona)).list({ ...range, loanNumber: undefined })).rows.map(
        (row) => row.callId,
      );
    expect(await seen(harness.org.north.admin)).toContain(callId);
    expect(await seen(harness.org.south.admin)).toEqual([]);
    await expect(
      (await harness.as(harness.org.north.admin)).list({
        from: new Date("2026-01-01"),
        to: new Date("2026-03-31"),
      }),
    ).rejects.toMatchObject({ message: "range.tooLong" });
    const later = async (days: number) =>
      (
        await harness.as(harness.org.north.admin, {
          now: () => new Date(NOON.getTime() + days * 86_400_000),
        })
      ).list({ size: 100 });
    const ids = async (days: number) => (await later(days)).rows.map((row) => row.callId);
    expect(await ids(60)).toContain(callId);
    expect(await ids(61)).not.toContain(callId);
    await expect(
      (await harness.as(harness.org.south.agent)).get({ id: callId }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("are found by the whole number but not by its beginning", async () => {
    const callId = await logged();
    const { phone } = await harness.stored(callId);
    const admin = await harness.as(harness.org.north.admin);
    const found = async (text: string) =>
      (await admin.list({ phone: text })).rows.map((row) => row.callId);
    expect(await found(`0${phone.slice(2)}`)).toEqual([callId]);
    expect(await found(phone.slice(0, -1))).toEqual([]);
  });

  test("are exported as a workbook, and recordings as an archive of at most fifty", async () => {
    const callId = await logged();
    const admin = await harness.as(harness.org.north.admin);
    const book = await admin.export(range);
    const entries = unzipSync(await new Response(book.body as ReadableStream).bytes());
    expect(Object.keys(entries)).toContain("xl/workbook.xml");
    for (const [named, field] of [
      [{}, "from"],
      [{ to: range.to }, "from"],
      [{ from: range.from }, "to"],
    ] as const)
      await expect(admin.export(named)).rejects.toMatchObject({
        cause: { key: "range.required", field },
      });
    await expect(admin.downloadRecordings({ ids: [callId] })).rejects.toMatchObject({
      message: "call.withoutRecording",
    });
    await recorded(callId);
    const zip = await admin.downloadRecordings({ ids: [callId] });
    const files = unzipSync(await new Response(zip.body as ReadableStream).bytes());
    expect(Object.keys(files)).toEqual([`call-${callId}.wav`]);
    expect(new TextDecoder().decode(files[`call-${callId}.wav`])).toBe("RIFF sound");
    await expect(
      admin.downloadRecordings({ ids: Array.from({ length: 51 }, (_, n) => n + 1) }),
    ).rejects.toThrow(/tooManyFiles/);
  });

  test("name the recordings lost by the store and export nothing", async () => {
    const lost = await logged();
    await recorded(lost);
    const { recordingId } = await harness.stored(lost);
    await harness.context().files.remove(recordingId ?? "");
    const admin = await harness.as(harness.org.north.admin);
    await expect(admin.downloadRecordings({ ids: [lost] })).rejects.toMatchObject({
      code: "NOT_FOUND",
      cause: { key: "file.missingSome", params: { names: `call-${lost}.wav` } },
    });
  });

  const recorded = async (callId: number) => {
    await harness.db
      .updateTable("callRecord")
      .set({ provider: "silent", providerRef: `silent-${callId}` })
      .where("id", "=", callId)
      .execute();
    await applyCallEvent(harness.context(), {
      provider: "silent",
      reference: `silent-${callId}`,
      eventId: `r-${callId}`,
      kind: "RECORDED",
      at: NOON,
      recording: new Blob(["RIFF sound"]),
    });
  };
});
