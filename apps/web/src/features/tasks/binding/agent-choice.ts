/** Which agents the dialog offers, in which order. */
import type { Candidate } from "@kolekta/api/tasks/binding/contract";
import type { BoundCase } from "./bound-case.ts";

export const worksStage = (
  agent: Pick<Candidate, "queueId">,
  cases: readonly Pick<BoundCase, "queueId">[],
): boolean => cases.some((one) => one.queueId === agent.queueId);

/** Those who are on shift come first, of them those who work the stage, then whoever has least in hand. */
export const offered = (
  agents: readonly Candidate[],
  cases: readonly BoundCase[],
  search: string,
): Candidate[] => {
  const text = search.trim().toLowerCase();
  const rank = (agent: Candidate) =>
    (worksStage(agent, cases) ? 0 : 1) + (agent.offShift ? 2 : 0);
  return agents
    .filter(({ name, login }) =>
      `${name} ${login}`.toLowerCase().includes(text),
    )
    .toSorted((a, b) => rank(a) - rank(b) || a.openCases - b.openCases);
};
