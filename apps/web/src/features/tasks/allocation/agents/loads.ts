import { toSearchable } from "@kolekta/api/core/searchable";
import {
  type FreeCapacity,
  getFreeCapacity,
} from "@kolekta/api/tasks/allocation/contract-capacity";
import type { Orders } from "../local-page.ts";
import type { Load } from "../rows.ts";

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
