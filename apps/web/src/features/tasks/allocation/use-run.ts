import { trpc } from "@/lib/trpc.ts";
import { isAtWork } from "./labels.ts";

const POLL_MS = 1500;

/** Loads a run and polls it while it is running. */
export const useRun = (runId: number | null) =>
  trpc.tasks.allocation.get.useQuery(
    { runId: runId ?? 0 },
    {
      enabled: runId !== null,
      meta: { quiet: true },
      refetchInterval: ({ state: { data } }) =>
        data && isAtWork(data.state) && !data.isStalled ? POLL_MS : false,
    },
  );

/**
 * Invalidates run data after a run is created, changed or discarded. Assigned cases are refreshed
 * by their own events.
 */
export const useRunRefresh = () => {
  const utils = trpc.useUtils();
  return () => {
    const { allocation, case: cases, assignment } = utils.tasks;
    return Promise.all([
      allocation.invalidate(),
      cases.list.invalidate(),
      cases.get.invalidate(),
      assignment.invalidate(),
    ]);
  };
};
