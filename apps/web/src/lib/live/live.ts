import type { DomainEvent } from "@kolekta/api/core/events";
import { createStore } from "@/lib/store.ts";
import type { LiveState } from "./connection.ts";

/** State of the event connection. */
export const liveState = createStore<LiveState>("off");

type Listener = (event: DomainEvent) => void;

const listeners = new Set<Listener>();

/** Hears every event of this tab; returns how to stop. */
export const onLiveEvent = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const publishLiveEvent = (event: DomainEvent): void => {
  for (const listener of listeners) listener(event);
};
