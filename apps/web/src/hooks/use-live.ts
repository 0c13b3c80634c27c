import type { DomainEvent, EventType } from "@kolekta/api/core/events";
import { useEffect, useRef } from "react";
import { liveState, onLiveEvent } from "@/lib/live/live.ts";
import { useStore } from "@/lib/store.ts";

/** Runs for each event of this type from the server. */
export const useLiveEvent = (type: EventType, run: (ids: DomainEvent["ids"]) => void): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.type === type) latest.current(event.ids);
      }),
    [type],
  );
};

/** Value of `refetchInterval` for data with events: polls only while the socket is disconnected. */
export const useUnlessLive = (ms: number): number | false =>
  useStore(liveState) === "live" ? false : ms;
