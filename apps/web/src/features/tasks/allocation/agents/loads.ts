import { toSearchable } from "@kolekta/api/core/searchable";
import type { Orders } from "../local-page.ts";
import type { Load } from "../rows.ts";

export const ROOMS = ["FREE", "FULL", "NONE"] as const;
export type FreeCapacity = (typeof ROOMS)[number];

type Limits = Pick<
  Load,
  "inHand" | "effectiveMaxInHand" | "newToday" | "effectiveMaxNew" | "ineligibleReason"
>;

export const isFull = ({ inHand, effectiveMaxInHand }: Limits): boolean =>
  effectiveMaxInHand !== null && inHand >= effectiveMaxInHand;

export const isFullToday = ({ newToday, effectiveMaxNew }: Limits): boolean =>
  effectiveMaxNew !== null && newToday >= effectiveMaxNew;

export const getFreeCapacity = (load: Limits): FreeCapacity => {
  if (load.ineligibleReason !== null) return "NONE";
  return isFull(load) || isFullToday(load) ? "FULL" : "FREE";
};

interface LoadFilter {
  readonly name?: string | undefined;
  readonly room?: FreeCapacity | undefined;
}

export const isAmong = (load: Load, { name, room }: LoadFilter): boolean =>
  (name === undefined || toSearchable(`${load.name} ${load.login}`).includes(toSearchable(name))) &&
  (room === undefined || getFreeCapacity(load) === room);

export const LOAD_ORDERS: Orders<Load> = {
  agent: ({ name }) => name,
  inHand: ({ inHand }) => inHand,
  untouched: ({ untouched }) => untouched,
  newToday: ({ newToday }) => newToday,
  weight: ({ weight }) => weight,
};
