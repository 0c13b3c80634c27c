import type { ClosingRequest } from "@kolekta/api/tasks/closing/contract";
import type { ClosingKind } from "@kolekta/api/tasks/closing/contract-codes";
import { useCan } from "@/hooks/use-user.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Does it, or asks others to do it. */
export type Mode = "DO" | "ASK";

/** What may end a case now, what was asked about it, and what stands in the way. */
export const useCaseClosing = (taskId: number) =>
  trpc.tasks.closing.get.useQuery({ taskId }, { meta: { quiet: true } });

/** Which ways to end a case the caller has. */
export const useClosingRights = (): Partial<Record<ClosingKind, Mode>> => {
  const can = useCan();
  const mode: Mode | null = can("closing.execute") ? "DO" : can("closing.request") ? "ASK" : null;
  return {
    ...(mode ? { WITHDRAW: mode, CANCEL: mode } : {}),
    ...(can("writeOff.request") ? { WRITE_OFF: "ASK" as const } : {}),
  };
};

/** What has changed wherever a case may have ended. */
export const useClosingRefresh = () => {
  const utils = trpc.useUtils();
  return () => {
    void utils.tasks.closing.invalidate();
    void utils.tasks.case.invalidate();
    void utils.tasks.borrower.listFlags.invalidate();
    void utils.tasks.guard.invalidate();
  };
};

export const isWaiting = ({ state }: ClosingRequest): boolean =>
  state === "REQUESTED" || state === "PENDING";
