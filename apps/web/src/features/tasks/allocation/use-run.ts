import { trpc } from "@/lib/trpc.ts";
import { isAtWork } from "./labels.ts";

const POLL_MS = 1500;

/** A run as it stands, asked for again while it is worked on. */
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

/** What is old once a run was made, changed or given up; what it assigns is told case by case. */
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
