import type { CallRecord } from "@kolekta/api/telephony/call/contract";
import { useCan } from "@/hooks/use-user.tsx";
import { trpc } from "@/lib/trpc.ts";

const A_SECOND = 1000;

/** The call in hand, asked for each second while it runs; else when the window comes back into view. */
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

/** Whatever a call changes: the bar, the list of calls, what the guard says. */
export const useCallRefresh = () => {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.telephony.calls.getCurrent.invalidate(),
      utils.telephony.calls.listOfCase.invalidate(),
      utils.tasks.guard.check.invalidate(),
    ]);
};
