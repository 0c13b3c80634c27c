import { useEffect, useMemo } from "react";
import { useSession } from "@/hooks/use-user.tsx";
import { useStore } from "@/lib/store.ts";
import { trpc } from "@/lib/trpc.ts";
import { type CaseRef, walkKey } from "./case-link.ts";
import { toCaseFilter } from "./case-query.ts";
import { caseListPosition, saveCaseListPosition } from "./case-list-position.ts";
import { type Position, toPosition } from "./navigation.ts";

export interface CaseListPosition {
  readonly caseRefs: readonly CaseRef[];
  readonly position: Position;
  readonly recorded: ReadonlySet<number>;
  readonly isPending: boolean;
}

const NO_CASES: readonly CaseRef[] = [];

/** The walk through the list that the address names, begun anew where none is held. */
export const useTrail = (query: URLSearchParams, taskId: number): CaseListPosition => {
  const { zone } = useSession();
  const key = walkKey(query);
  const storedPosition = useStore(caseListPosition);
  const trail = storedPosition?.key === key ? storedPosition : null;
  const { data, isPending } = trpc.tasks.case.listTrail.useQuery(toCaseFilter(query, zone), {
    enabled: trail === null,
    gcTime: 0,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (data && caseListPosition.get()?.key !== key)
      saveCaseListPosition({ key, caseRefs: data, recorded: [] });
  }, [data, key]);
  const caseRefs = trail?.caseRefs ?? NO_CASES;
  return useMemo(
    () => ({
      caseRefs,
      position: toPosition(caseRefs, taskId),
      recorded: new Set(trail?.recorded),
      isPending: trail === null && isPending,
    }),
    [caseRefs, taskId, trail, isPending],
  );
};
