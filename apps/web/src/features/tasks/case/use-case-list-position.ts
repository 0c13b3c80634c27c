import { useEffect, useMemo } from "react";
import { useSession } from "@/hooks/use-user.tsx";
import { useStore } from "@/lib/store.ts";
import { trpc } from "@/lib/trpc.ts";
import { type CaseRef, toCaseListKey } from "./case-link.ts";
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

/** Loads the list position of the address; starts a new one if none is stored. */
export const useCaseListPosition = (query: URLSearchParams, taskId: number): CaseListPosition => {
  const { zone } = useSession();
  const key = toCaseListKey(query);
  const storedPosition = useStore(caseListPosition);
  const snapshot = storedPosition?.key === key ? storedPosition : null;
  const { data, isPending } = trpc.tasks.case.listCaseRefs.useQuery(toCaseFilter(query, zone), {
    enabled: snapshot === null,
    gcTime: 0,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (data && caseListPosition.get()?.key !== key)
      saveCaseListPosition({ key, caseRefs: data, recorded: [] });
  }, [data, key]);
  const caseRefs = snapshot?.caseRefs ?? NO_CASES;
  return useMemo(
    () => ({
      caseRefs,
      position: toPosition(caseRefs, taskId),
      recorded: new Set(snapshot?.recorded),
      isPending: snapshot === null && isPending,
    }),
    [caseRefs, taskId, snapshot, isPending],
  );
};
