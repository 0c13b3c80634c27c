import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { trpc } from "@/lib/trpc.ts";
import { putOff } from "./recorded-call.ts";
import { useCallRefresh } from "./use-current-call.ts";

export interface CallRequest {
  readonly taskId: number;
  readonly contactId: number;
  readonly overrideReason?: string | undefined;
}

/** Rings the agent and then the contact; the bar takes over from there. */
export const usePlaceCall = () => {
  const refresh = useCallRefresh();
  const mutation = useCommandMutation(trpc.useUtils().client.telephony.calls.dial.mutate, {
    onSettled: () => refresh(),
  });
  const call = (target: CallRequest) => {
    putOff.set(null);
    mutation.mutate(target);
  };
  return { call, isPending: mutation.isPending };
};

const FIVE_MINUTES = 300_000;

/** Whether the caller has an account that the desk can dial with; null while that is not known. */
export const useHasAccount = (): boolean | null => {
  const { data } = trpc.telephony.calls.getAccount.useQuery(undefined, {
    staleTime: FIVE_MINUTES,
    meta: { quiet: true },
  });
  return data?.exists ?? null;
};
