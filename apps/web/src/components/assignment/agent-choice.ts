/** Which agents a dialog offers, in which order. */
import { toSearchable } from "@kolekta/api/core/searchable";
import type { Candidate } from "@kolekta/api/tasks/assignment/contract";

/** Whether an agent works one of the stages; of cases whose stages are not known, every agent may. */
export const worksStage = (
  agent: Pick<Candidate, "stageId">,
  stageIds: readonly number[] | null,
): boolean => stageIds === null || stageIds.some((stageId) => stageId === agent.stageId);

/** Those who are on shift come first, of them those who work the stage, then whoever has least in hand. */
export const listMatchingAgents = (
  agents: readonly Candidate[],
  stageIds: readonly number[] | null,
  search: string,
): Candidate[] => {
  const text = toSearchable(search);
  const rank = (agent: Candidate) =>
    (worksStage(agent, stageIds) ? 0 : 1) + (agent.offShift ? 2 : 0);
  return agents
    .filter(({ name, login }) => toSearchable(`${name} ${login}`).includes(text))
    .toSorted((a, b) => rank(a) - rank(b) || a.openCases - b.openCases);
};
