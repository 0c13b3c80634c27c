import { useStore } from "@/lib/store.ts";
import { notedCall, type WrapUp } from "./noted-call.ts";
import { useCurrentCall } from "./use-current-call.ts";

/** The call on this case that runs, or wants its result. */
export const useDeskCall = (taskId: number): WrapUp | null => {
  const current = useCurrentCall();
  const noted = useStore(notedCall);
  if (current?.taskId === taskId) return current;
  return noted?.taskId === taskId ? noted : null;
};
