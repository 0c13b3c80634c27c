import { expect, test } from "bun:test";
import { listEffects } from "./effects.ts";

test.each([
  ["ALREADY_PAID", true, ["HOLD"]],
  ["HARASSMENT", true, ["DO_NOT_CONTACT", "AGENT_EXCLUDED"]],
  ["HARASSMENT", false, ["DO_NOT_CONTACT"]],
  ["THREAT", true, ["AGENT_EXCLUDED", "RECORDINGS_KEPT"]],
  ["THREAT", false, ["RECORDINGS_KEPT"]],
  ["IDENTITY_FRAUD", true, ["WITHDRAWAL_REQUESTED"]],
  ["PRIVACY", true, []],
  ["WRONG_AMOUNT", true, []],
  ["OTHER", false, []],
] as const)("%s, agent named %p: %p", (category, hasAgent, effects) => {
  expect(listEffects(category, hasAgent)).toEqual([...effects]);
});
