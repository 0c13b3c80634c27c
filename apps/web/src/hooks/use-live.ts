import type { DomainEvent, EventType } from "@kolekta/api/core/events";
import { useEffect, useRef } from "react";
import { liveState, onLiveEvent } from "@/lib/live/live.ts";
import { useStore } from "@/lib/store.ts";

/** Runs for each event of this type that the server tells. */
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

/** For `refetchInterval` of what events keep current: asks by itself only while nothing is heard. */
export const useUnlessLive = (ms: number): number | false =>
  useStore(liveState) === "live" ? false : ms;
