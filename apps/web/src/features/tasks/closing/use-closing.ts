import type { ClosingRequest } from "@kolekta/api/tasks/closing/contract";
import type { ClosingKind } from "@kolekta/api/tasks/closing/contract-codes";
import { useCan } from "@/hooks/use-user.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Does it, or asks others to do it. */
export type Mode = "DO" | "ASK";

/** Loads the closing options, requests and obstacles of a case. */
export const useCaseClosing = (taskId: number) =>
  trpc.tasks.closing.get.useQuery({ taskId }, { meta: { quiet: true } });

export const useClosingRights = (): Partial<Record<ClosingKind, Mode>> => {
  const can = useCan();
  const mode: Mode | null = can("closing.execute") ? "DO" : can("closing.request") ? "ASK" : null;
  return {
    ...(mode ? { WITHDRAW: mode, CANCEL: mode } : {}),
    ...(can("writeOff.request") ? { WRITE_OFF: "ASK" as const } : {}),
  };
};

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
