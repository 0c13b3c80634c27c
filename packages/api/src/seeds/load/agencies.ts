import type { InstitutionPlan } from "../organisation.ts";
import { STAGES } from "../stages.ts";

const GROUP_SIZE = 12;
const EVERY_STAGE = STAGES.map((stage) => stage.name);

/** Plans institutions of about the same size, in groups of a dozen agents who work every stage. */
export function planAgencies(institutions: number, agents: number): InstitutionPlan[] {
  return Array.from({ length: institutions }, (_, index) => {
    const agentCount = share(agents, institutions, index);
    const groups = Math.max(1, Math.ceil(agentCount / GROUP_SIZE));
    return {
      name: `Institution ${index + 1}`,
      host: `agency${index + 1}.example`,
      groups: Array.from({ length: groups }, (__, group) => ({
        name: `Group ${group + 1}`,
        stages: EVERY_STAGE,
        agents: share(agentCount, groups, group),
      })),
    };
  });
}

/** Computes the share of `total` for `index` of `count`; shares differ by one at most. */
const share = (total: number, count: number, index: number): number =>
  Math.floor(total / count) + (index < total % count ? 1 : 0);
