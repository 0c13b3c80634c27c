import { useStore } from "@/lib/store.ts";
import { recordedCall, type WrapUp } from "./recorded-call.ts";
import { useCurrentCall } from "./use-current-call.ts";

/** The call on this case that runs, or wants its result. */
export const useWorkspaceCall = (taskId: number): WrapUp | null => {
  const current = useCurrentCall();
  const recorded = useStore(recordedCall);
  if (current?.taskId === taskId) return current;
  return recorded?.taskId === taskId ? recorded : null;
};
