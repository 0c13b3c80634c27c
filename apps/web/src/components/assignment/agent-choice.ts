/** Agents that a dialog offers, and their order. */
import { toSearchable } from "@kolekta/api/core/searchable";
import type { Candidate } from "@kolekta/api/tasks/assignment/contract";

/** Checks that an agent works one of the stages. Cases with unknown stages suit every agent. */
export const worksStage = (
  agent: Pick<Candidate, "stageId">,
  stageIds: readonly number[] | null,
): boolean => stageIds === null || stageIds.some((stageId) => stageId === agent.stageId);

/**
 * Lists agents that match the search: on shift first, then agents of the stage, then those with the
 * fewest open cases.
 */
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
