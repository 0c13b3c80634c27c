import type { CallRecord } from "@kolekta/api/telephony/call/contract";
import { useCan } from "@/hooks/use-user.tsx";
import { trpc } from "@/lib/trpc.ts";

const A_SECOND = 1000;

/** Loads the current call; polls every second while it is live, otherwise on window focus. */
export const useCurrentCall = (): CallRecord | null => {
  const can = useCan();
  const { data } = trpc.telephony.calls.getCurrent.useQuery(undefined, {
    enabled: can("call.place"),
    meta: { quiet: true },
    staleTime: A_SECOND,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isLive(state.data?.call ?? null) ? A_SECOND : false),
  });
  return data?.call ?? null;
};

export const isLive = (call: CallRecord | null): boolean => call !== null && call.state !== "ENDED";

/** Invalidates the current call, the call list and the rulings of the guard. */
export const useCallRefresh = () => {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.telephony.calls.getCurrent.invalidate(),
      utils.telephony.calls.listOfCase.invalidate(),
      utils.tasks.guard.check.invalidate(),
    ]);
};
