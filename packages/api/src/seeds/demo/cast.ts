import type { Group, SeededStage } from "../organisation.ts";
import type { Random } from "../random.ts";
import {
  CLOSED,
  CLOSED_PER_AGENT,
  FIRST_AGENT,
  FIRST_AGENT_CLOSED,
  OPEN_PER_AGENT,
  OTHERS,
  SCENES,
  type Scene,
  UNASSIGNED_PER_GROUP,
} from "./scenes.ts";

export interface PlannedCase {
  readonly scene: Scene;
  readonly group: Group;
  readonly stage: SeededStage;
  readonly agentId: number | null;
  /** Other agent of the group, who had the case before it was reassigned. */
  readonly formerId: number;
}

type Count = readonly (readonly [Scene, number])[];

const spread = (counts: Count): Scene[] =>
  counts.flatMap(([scene, n]) => Array<Scene>(n).fill(scene));

/** Plans the open and closed cases of every agent, then the unassigned ones. */
export function castParts(groups: readonly Group[], random: Random): PlannedCase[] {
  const first = groups[0]?.agentIds[0];
  const assigned = groups.flatMap((group) =>
    group.agentIds.flatMap((agentId) => {
      const scenes =
        agentId === first
          ? [...spread(FIRST_AGENT), ...spread(FIRST_AGENT_CLOSED)]
          : ordinary(group, random);
      return scenes.map((scene) => part(scene, group, agentId, random));
    }),
  );
  const unassigned = groups.flatMap((group) =>
    Array.from({ length: UNASSIGNED_PER_GROUP }, () => part("UNASSIGNED", group, null, random)),
  );
  return [...assigned, ...unassigned];
}

function ordinary(group: Group, random: Random): Scene[] {
  const draw = (counts: Count, [from, to]: readonly [number, number]) => {
    const fitting = counts.filter(([scene]) => toStages(scene, group).length);
    const n = random.int(from, to);
    return Array.from({ length: n }, () => random.weigh(fitting));
  };
  return [...draw(OTHERS, OPEN_PER_AGENT), ...draw(CLOSED, CLOSED_PER_AGENT)];
}

const toStages = (scene: Scene, group: Group): SeededStage[] =>
  group.stages.filter((stage) => SCENES[scene].stages.includes(stage.name));

function part(scene: Scene, group: Group, agentId: number | null, random: Random): PlannedCase {
  const others = group.agentIds.filter((id) => id !== agentId);
  return {
    scene,
    group,
    stage: random.pick(toStages(scene, group)),
    agentId,
    formerId: random.pick(others),
  };
}
