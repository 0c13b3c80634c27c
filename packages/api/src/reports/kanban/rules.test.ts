import { expect, test } from "bun:test";
import { MAX_CARDS, MAX_CARDS_PER_STAGE } from "./contract.ts";
import { type FloorAgent, buildFloor } from "./rules.ts";

const now = new Date("2026-03-02T02:00:00Z");

const agentIn = (stageId: number) => (_: unknown, at: number) =>
  ({
    agentId: stageId * 1000 + at,
    agentName: `Agent ${at}`,
    institutionId: 1,
    institutionName: "North",
    groupId: null,
    stageId,
    stageName: `S${stageId}`,
    zone: "Asia/Jakarta",
    isHere: false,
    isScheduled: true,
    from: null,
    to: null,
    breakFrom: null,
    breakTo: null,
    loginAt: null,
    lastActivityAt: null,
  }) satisfies FloorAgent;

const offShift = (length: number, ...stageIds: readonly number[]) => {
  const agents = stageIds.flatMap((stageId) => Array.from({ length }, agentIn(stageId)));
  const none = { paces: [], clocks: [], getPolicy: () => null };
  const { columns } = buildFloor({ now, agents, ...none, openIn: () => null });
  const { total, cards } = columns.find(({ state }) => state === "OFF") ?? {};
  return { total, cards: cards?.length };
};

test("a column shows the first agents of several stages, more of a single stage, and counts all", () => {
  const agents = MAX_CARDS + 10;
  expect(offShift(agents, 1, 2)).toEqual({ total: 2 * agents, cards: MAX_CARDS });
  expect(offShift(agents, 1)).toEqual({ total: agents, cards: agents });
  expect(offShift(MAX_CARDS_PER_STAGE + 1, 1)).toEqual({
    total: MAX_CARDS_PER_STAGE + 1,
    cards: MAX_CARDS_PER_STAGE,
  });
});
