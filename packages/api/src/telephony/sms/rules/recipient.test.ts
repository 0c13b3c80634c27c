import { expect, test } from "bun:test";
import { type ReplyAgent, type ReplyTeam, routeReply } from "./recipient.ts";

const at = (userId: number, change: Partial<ReplyAgent> = {}): ReplyAgent => ({
  userId,
  isEnabled: true,
  isHere: true,
  isScheduled: true,
  waiting: 0,
  from: "09:00",
  to: "17:00",
  clock: "12:00",
  ...change,
});
const team = (change: Partial<ReplyTeam>): ReplyTeam => ({
  agent: at(1),
  colleagues: [at(2)],
  leaderIds: [8],
  adminIds: [9],
  ...change,
});
const OFF = { from: null, to: null };

test.each<[string, Partial<ReplyTeam>, string, number[]]>([
  ["the agent on shift", {}, "AGENT", [1]],
  ["on leave", { agent: at(1, OFF) }, "COLLEAGUE", [2]],
  ["before the shift", { agent: at(1, { clock: "08:59" }) }, "COLLEAGUE", [2]],
  ["after the shift", { agent: at(1, { clock: "17:00" }) }, "COLLEAGUE", [2]],
  ["absent", { agent: at(1, { isHere: false }) }, "COLLEAGUE", [2]],
  ["disabled", { agent: at(1, { isEnabled: false }) }, "COLLEAGUE", [2]],
  ["without an agent", { agent: null }, "COLLEAGUE", [2]],
  [
    "without a schedule",
    { agent: at(1, { ...OFF, isScheduled: false, isHere: false }) },
    "AGENT",
    [1],
  ],
  [
    "the colleague with the fewest texts",
    { agent: null, colleagues: [at(2, { waiting: 3 }), at(3)] },
    "COLLEAGUE",
    [3],
  ],
  [
    "no colleague who is not here",
    {
      agent: null,
      colleagues: [
        at(2, { isHere: false }),
        at(3, OFF),
        at(4, { ...OFF, isScheduled: false, isHere: false }),
      ],
    },
    "LEADER",
    [8],
  ],
  [
    "the admins of a group without a leader",
    { agent: null, colleagues: [], leaderIds: [] },
    "LEADER",
    [9],
  ],
])("%s", (_, change, to, userIds) => {
  expect(routeReply(team(change))).toEqual({ to, userIds } as never);
});
