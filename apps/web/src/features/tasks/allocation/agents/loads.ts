import { toSearchable } from "@kolekta/api/core/searchable";
import type { Orders } from "../local-page.ts";
import type { Load } from "../rows.ts";

/** Whether an agent can be dealt more cases now. */
export const ROOMS = ["FREE", "FULL", "NONE"] as const;
export type FreeCapacity = (typeof ROOMS)[number];

type Limits = Pick<Load, "inHand" | "mostInHand" | "newToday" | "mostNew" | "bar">;

export const isFull = ({ inHand, mostInHand }: Limits): boolean =>
  mostInHand !== null && inHand >= mostInHand;

export const isFullToday = ({ newToday, mostNew }: Limits): boolean =>
  mostNew !== null && newToday >= mostNew;

export const getFreeCapacity = (load: Limits): FreeCapacity => {
  if (load.bar !== null) return "NONE";
  return isFull(load) || isFullToday(load) ? "FULL" : "FREE";
};

interface LoadFilter {
  readonly name?: string | undefined;
  readonly room?: FreeCapacity | undefined;
}

export const isAmong = (load: Load, { name, room }: LoadFilter): boolean =>
  (name === undefined || toSearchable(`${load.name} ${load.login}`).includes(toSearchable(name))) &&
  (room === undefined || getFreeCapacity(load) === room);

/** What each column is sorted by. */
export const LOAD_ORDERS: Orders<Load> = {
  agent: ({ name }) => name,
  inHand: ({ inHand }) => inHand,
  untouched: ({ untouched }) => untouched,
  newToday: ({ newToday }) => newToday,
  weight: ({ weight }) => weight,
};
