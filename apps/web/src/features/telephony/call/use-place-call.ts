import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { trpc } from "@/lib/trpc.ts";
import { putOff } from "./recorded-call.ts";
import { useCallRefresh } from "./use-current-call.ts";

export interface CallRequest {
  readonly taskId: number;
  readonly contactId: number;
  readonly overrideReason?: string | undefined;
}

/** Calls the agent, then the contact; the call controls take over from there. */
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

/** Checks that the user has a telephony account for desk calls; null while unknown. */
export const useHasAccount = (): boolean | null => {
  const { data } = trpc.telephony.calls.getAccount.useQuery(undefined, {
    staleTime: FIVE_MINUTES,
    meta: { quiet: true },
  });
  return data?.exists ?? null;
};
