import { describe, expect, test } from "bun:test";
import { endCall } from "./actions/end.ts";
import { NOON, useCallHarness } from "./testing.ts";

const harness = useCallHarness();
const tomorrow = new Date("2026-04-01T05:00:00Z");

describe("wrap-up checked against the telephony result", () => {
  const ended = async (cause: "NO_ANSWER" | "TALKED") => {
    const agent = await harness.as(harness.org.north.agent);
    const { callId } = await agent.noteManual({ ...harness.target(), cause });
    const wrap = (input: Pick<Parameters<typeof agent.wrapUp>[0], "result" | "callStatus">) =>
      agent.wrapUp({
        callId,
        ...harness.target(),
        version: 1,
        channel: "03",
        nextCallAt: tomorrow,
        ...input,
      });
    return wrap;
  };

  test("rejects a conversation or connected status for an unanswered call", async () => {
    const wrap = await ended("NO_ANSWER");
    await expect(wrap({ result: "CR10" })).rejects.toMatchObject({
      cause: { key: "call.notAnswered", field: "result" },
    });
    await expect(wrap({ result: "A20RETRY", callStatus: "CNCT" })).rejects.toMatchObject({
      cause: { key: "call.statusDiffers", field: "callStatus" },
    });
    await wrap({ result: "A20RETRY", callStatus: "NOA" });
  });

  test("rejects a not-connected status for an answered call", async () => {
    const wrap = await ended("TALKED");
    await expect(wrap({ result: "A20RETRY", callStatus: "NOA" })).rejects.toMatchObject({
      cause: { key: "call.statusDiffers", field: "callStatus" },
    });
    await wrap({ result: "CR10" });
  });

  test("counts the agent's result as the conversation when the cause is unknown", async () => {
    const agent = await harness.as(harness.org.north.agent);
    const { callId } = await agent.dial(harness.target());
    await endCall(harness.context(), callId, "UNKNOWN");
    const base = { callId, ...harness.target(), version: 1 } as const;
    await agent.wrapUp({ ...base, channel: "03", result: "CR10", nextCallAt: tomorrow });
    const { connectedAt } = await harness.db
      .selectFrom("contactAttempt")
      .select("connectedAt")
      .where("caseId", "=", harness.caseIds.caseId)
      .executeTakeFirstOrThrow();
    expect(connectedAt).toEqual(NOON);
  });
});
