import { useRef } from "react";
import { AREA_KEY } from "@/features/tasks/case/case-link.ts";
import { param, useUrlState } from "@/lib/url-state.ts";

/** Areas of a case by topic, in order of use; a group opens with its first area. */
export const GROUPS = {
  key: ["key"],
  log: ["log"],
  reach: ["contacts", "calls", "sms", "letters", "related", "book", "deviceCalls"],
  repay: ["codes", "plan", "installments", "promises", "payments", "statement"],
  person: ["profile", "facts", "images", "analysis", "loans"],
  course: ["assignment", "history", "complaints"],
} as const;
export type GroupName = keyof typeof GROUPS;
export type AreaName = (typeof GROUPS)[GroupName][number];

const NAMES = Object.keys(GROUPS) as GroupName[];

/** Areas of a case in the order of their tabs. */
export const AREAS: readonly AreaName[] = NAMES.flatMap(
  (group): readonly AreaName[] => GROUPS[group],
);

export interface AreaGroup {
  readonly name: GroupName;
  readonly areas: readonly [AreaName, ...AreaName[]];
}

/** Lists the groups with their accessible areas; empty groups are omitted. */
export const listGroups = (open: (area: AreaName) => boolean): AreaGroup[] =>
  NAMES.flatMap((name) => {
    const [first, ...rest] = GROUPS[name].filter(open);
    return first ? [{ name, areas: [first, ...rest] as const }] : [];
  });

const PARAMS = { [AREA_KEY]: param.choice(AREAS) };

/** The area that the address names, and how to go to another. */
export const useArea = () => {
  const { values, set } = useUrlState(PARAMS);
  const show = (area: AreaName | undefined) => set({ [AREA_KEY]: area }, { replace: true });
  return { named: values[AREA_KEY], show };
};

/** Selected group and area; a group reopens with its last area. */
export const useChosenArea = (groups: readonly AreaGroup[]) => {
  const { named, show } = useArea();
  const lastAreas = useRef(new Map<GroupName, AreaName>());
  const holds = ({ areas }: AreaGroup) => areas.some((candidate) => candidate === named);
  const group = groups.find(holds) ?? groups[0];
  if (!group) return null;
  const area = group.areas.find((candidate) => candidate === named) ?? group.areas[0];
  const showArea = (value: string) => show(group.areas.find((candidate) => candidate === value));
  const showGroup = (value: string) => {
    lastAreas.current.set(group.name, area);
    const next = groups.find(({ name }) => name === value);
    show(next && (lastAreas.current.get(next.name) ?? next.areas[0]));
  };
  return { group, area, showArea, showGroup };
};
