import { describe, expect, test } from "bun:test";
import { endCall } from "./actions/end.ts";
import { NOON, useDesk } from "./testing.ts";

const desk = useDesk();
const tomorrow = new Date("2026-04-01T05:00:00Z");

describe("what the telephone knows of a call", () => {
  const ended = async (cause: "NO_ANSWER" | "TALKED") => {
    const agent = await desk.as(desk.org.north.agent);
    const { callId } = await agent.noteManual({ ...desk.target(), cause });
    const wrap = (given: Pick<Parameters<typeof agent.wrapUp>[0], "result" | "callStatus">) =>
      agent.wrapUp({
        callId,
        ...desk.target(),
        version: 1,
        channel: "03",
        nextCallAt: tomorrow,
        ...given,
      });
    return wrap;
  };

  test("nobody has said anything in a call that was not answered", async () => {
    const wrap = await ended("NO_ANSWER");
    await expect(wrap({ result: "CR10" })).rejects.toMatchObject({
      cause: { key: "call.notAnswered", field: "result" },
    });
    await expect(wrap({ result: "A20RETRY", callStatus: "CNCT" })).rejects.toMatchObject({
      cause: { key: "call.statusDiffers", field: "callStatus" },
    });
    await wrap({ result: "A20RETRY", callStatus: "NOA" });
  });

  test("who was reached was reached", async () => {
    const wrap = await ended("TALKED");
    await expect(wrap({ result: "A20RETRY", callStatus: "NOA" })).rejects.toMatchObject({
      cause: { key: "call.statusDiffers", field: "callStatus" },
    });
    await wrap({ result: "CR10" });
  });

  test("where it tells nothing, the agent's word counts as the conversation", async () => {
    const agent = await desk.as(desk.org.north.agent);
    const { callId } = await agent.place(desk.target());
    await endCall(desk.visit(), callId, "UNKNOWN");
    const of = { callId, ...desk.target(), version: 1 } as const;
    await agent.wrapUp({ ...of, channel: "03", result: "CR10", nextCallAt: tomorrow });
    const { connectedAt } = await desk.db
      .selectFrom("contactAttempt")
      .select("connectedAt")
      .where("caseId", "=", desk.held.caseId)
      .executeTakeFirstOrThrow();
    expect(connectedAt).toEqual(NOON);
  });
});
