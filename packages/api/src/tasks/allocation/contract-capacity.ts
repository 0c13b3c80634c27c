/** Free capacity of an agent, for screen and file. */
import type { Load } from "./contract-load.ts";

export const CAPACITIES = ["FREE", "FULL", "NONE"] as const;
export type FreeCapacity = (typeof CAPACITIES)[number];

type Limits = Pick<
  Load,
  "inHand" | "effectiveMaxInHand" | "newToday" | "effectiveMaxNew" | "ineligibleReason"
>;

const isFull = ({ inHand, effectiveMaxInHand }: Limits): boolean =>
  effectiveMaxInHand !== null && inHand >= effectiveMaxInHand;

const isFullToday = ({ newToday, effectiveMaxNew }: Limits): boolean =>
  effectiveMaxNew !== null && newToday >= effectiveMaxNew;

export const getFreeCapacity = (load: Limits): FreeCapacity => {
  if (load.ineligibleReason !== null) return "NONE";
  return isFull(load) || isFullToday(load) ? "FULL" : "FREE";
};

/** Text of the capacity: the reason why an agent gets no cases, or which limit is reached. */
export const getCapacityWord = (load: Limits) => {
  if (load.ineligibleReason !== null)
    return `tasks.allocation.ineligible.${load.ineligibleReason}` as const;
  if (!isFull(load) && isFullToday(load)) return "tasks.allocation.load.fullToday" as const;
  return `tasks.allocation.load.rooms.${getFreeCapacity(load)}` as const;
};
