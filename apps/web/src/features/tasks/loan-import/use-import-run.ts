import { type Outputs, trpc } from "@/lib/trpc.ts";

export type ImportRun = Outputs["tasks"]["loanImport"]["getRun"];

const POLL_MS = 1000;
const AT_WORK = new Set(["CHECKING", "APPLYING"]);

/** Loads a run and polls it while it is running. */
export const useImportRun = (runId: number | null) =>
  trpc.tasks.loanImport.getRun.useQuery(
    { runId: runId ?? 0 },
    {
      enabled: runId !== null,
      refetchInterval: ({ state }) =>
        state.data && AT_WORK.has(state.data.state) && !state.data.isStalled ? POLL_MS : false,
    },
  );
