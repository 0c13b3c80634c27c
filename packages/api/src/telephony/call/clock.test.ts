import { describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { pairByLogin } from "../phone-app/actions.ts";
import { applyCallEvent } from "./actions/event.ts";
import { acceptedTime, talkSeconds } from "./rules.ts";
import { call, NOON, useCallHarness } from "./testing.ts";

const harness = useCallHarness();
const after = (seconds: number) => new Date(NOON.getTime() + seconds * 1000);

/** Enrols the company phone of the north's agent. */
async function pairedPhone(): Promise<string> {
  const { pairingCode } = await pairByLogin(harness.context(), harness.org.north.agent.login);
  const enrolled = await call(harness.context()).phoneApp.enrol({ pairingCode });
  return enrolled.credential;
}

describe("times reported for a call", () => {
  const life = { requestedAt: NOON, answeredAt: null };

  test.each([
    [after(-31), true],
    [after(-30), false],
    [after(60), false],
    [after(90), false],
    [after(91), true],
    [new Date("1970-01-01T00:00:00Z"), true],
    [new Date("2199-12-31T00:00:00Z"), true],
  ])("%p is odd: %p", (reportedAt, isOdd) => {
    const now = after(60);
    expect(acceptedTime(life, reportedAt, now)).toEqual(
      isOdd
        ? { at: now, reportedAt: reportedAt.toISOString() }
        : { at: reportedAt, reportedAt: null },
    );
  });

  test("never place an end before the answer or let a talk exceed two hours", () => {
    const answered = { ...life, answeredAt: after(600) };
    expect(acceptedTime(answered, after(10), after(700)).at).toEqual(after(700));
    expect(talkSeconds(NOON, after(7_300))).toBe(7_200);
    expect(talkSeconds(NOON, after(-5))).toBe(0);
  });
});

test.each([
  ["1970-01-01T00:00:00Z", "2030-01-01T00:00:00Z"],
  ["2000-01-02T00:00:00Z", "2199-12-31T00:00:00Z"],
])(
  "a phone reporting an answer at %s and an end at %s has talked for the time observed",
  async (answered, ended) => {
    const agent = await harness.as(harness.org.north.agent);
    const credential = await pairedPhone();
    const { callId } = await agent.handToApp(harness.target());
    const app = (seconds: number) => call(harness.context({ now: () => after(seconds) })).calls;
    const offered = await app(1).getWaiting({ credential });
    const token = offered.call?.token ?? "";
    await app(1).claim({ token, credential });
    await app(5).report({
      token,
      eventId: `answer-${callId}`,
      kind: "ANSWERED",
      at: new Date(answered),
    });
    await app(47).report({ token, eventId: `end-${callId}`, kind: "ENDED", at: new Date(ended) });
    expect(await harness.stored(callId)).toMatchObject({
      state: "ENDED",
      cause: "TALKED",
      answeredAt: sameInstant(after(5)),
      endedAt: sameInstant(after(47)),
      talkSeconds: 42,
    });
    const marks = await harness.db
      .selectFrom("callEvent")
      .select(["kind", "at", "reportedAt"])
      .where("callId", "=", callId)
      .orderBy("id")
      .execute();
    expect(marks).toEqual([
      { kind: "ANSWERED", at: after(5), reportedAt: new Date(answered).toISOString() },
      { kind: "ENDED", at: after(47), reportedAt: new Date(ended).toISOString() },
    ]);
  },
);

test("a phone app reports a phone that is off apart from no answer, with the agent's result", async () => {
  const agent = await harness.as(harness.org.north.agent);
  const credential = await pairedPhone();
  const { callId } = await agent.handToApp(harness.target());
  const app = call(harness.context({ now: () => after(1) })).calls;
  const offered = await app.getWaiting({ credential });
  const token = offered.call?.token ?? "";
  await app.claim({ token, credential });
  await app.report({
    token,
    eventId: `end-${callId}`,
    kind: "ENDED",
    at: after(1),
    cause: "SHUT_DOWN",
    result: "FOLLOW_UP",
  });
  expect(await agent.get({ id: callId })).toMatchObject({
    cause: "SHUT_DOWN",
    callType: 3,
    callStatus: "NCNCT",
    appResult: "FOLLOW_UP",
    result: null,
  });
});

test("limits a bridge to the life of the call as well", async () => {
  const agent = await harness.as(harness.org.north.agent);
  const { callId } = await agent.dial(harness.target());
  const applyEvent = (kind: "ANSWERED" | "ENDED", at: string, seconds: number) =>
    applyCallEvent(harness.context({ now: () => after(seconds) }), {
      provider: "silent",
      reference: `silent-${callId}`,
      eventId: `${callId}-${kind}`,
      kind,
      at: new Date(at),
    });
  await applyEvent("ANSWERED", "0000-01-01T00:00:00Z", 3);
  await applyEvent("ENDED", "9999-12-31T23:59:59Z", 33);
  expect(await harness.stored(callId)).toMatchObject({ talkSeconds: 30 });
  const seen = await (await harness.as(harness.org.inspector)).list({});
  expect(seen.rows.find((row) => row.callId === callId)?.duration).toBe(30);
});

test("the database rejects a longer talk", async () => {
  const agent = await harness.as(harness.org.north.agent);
  const { callId } = await agent.dial(harness.target());
  const change = harness.db
    .updateTable("callRecord")
    .set({ talkSeconds: 7_201 })
    .where("id", "=", callId)
    .execute();
  await expect(change).rejects.toMatchObject({ constraint: "call_record_talk_max" });
});
