import { useEffect, useMemo } from "react";
import { useSession } from "@/hooks/use-user.tsx";
import { useStore } from "@/lib/store.ts";
import { trpc } from "@/lib/trpc.ts";
import { type Place, walkKey } from "./case-link.ts";
import { filterOf } from "./case-query.ts";
import { heldTrail, keepTrail } from "./trail.ts";
import { type Position, positionOf } from "./walk.ts";

export interface Walk {
  readonly places: readonly Place[];
  readonly position: Position;
  readonly recorded: ReadonlySet<number>;
  readonly isPending: boolean;
}

const NO_PLACES: readonly Place[] = [];

/** The walk through the list that the address names, begun anew where none is held. */
export const useTrail = (query: URLSearchParams, taskId: number): Walk => {
  const { zone } = useSession();
  const key = walkKey(query);
  const held = useStore(heldTrail);
  const trail = held?.key === key ? held : null;
  const { data, isPending } = trpc.tasks.case.listTrail.useQuery(filterOf(query, zone), {
    enabled: trail === null,
    gcTime: 0,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (data && heldTrail.get()?.key !== key) keepTrail({ key, places: data, recorded: [] });
  }, [data, key]);
  const places = trail?.places ?? NO_PLACES;
  return useMemo(
    () => ({
      places,
      position: positionOf(places, taskId),
      recorded: new Set(trail?.recorded),
      isPending: trail === null && isPending,
    }),
    [places, taskId, trail, isPending],
  );
};
