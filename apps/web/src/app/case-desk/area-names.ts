import { AREA_KEY } from "@/features/tasks/case/case-link.ts";
import { param, useUrlState } from "@/lib/url-state.ts";

/** What the desk shows of a case, in the order of its tabs. */
export const AREAS = [
  "key",
  "log",
  "contacts",
  "calls",
  "sms",
  "codes",
  "images",
  "plan",
  "profile",
  "payments",
  "statement",
  "loans",
  "analysis",
  "binding",
  "history",
] as const;
export type AreaName = (typeof AREAS)[number];

const PARAMS = { [AREA_KEY]: param.one(AREAS) };

/** The area that the address names, and how to go to another. */
export const useArea = () => {
  const { values, set } = useUrlState(PARAMS);
  const show = (area: AreaName | undefined) =>
    set({ [AREA_KEY]: area }, { replace: true });
  return { named: values[AREA_KEY], show };
};
