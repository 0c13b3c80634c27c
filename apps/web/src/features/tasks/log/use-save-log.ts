import { useMutation } from "@tanstack/react-query";
import { useRetryKey } from "@/hooks/use-retry-key.ts";
import { type Inputs, type Outputs, trpc } from "@/lib/trpc.ts";

/** With a call's id the record is that call's result. */
export type SaveInput = Inputs["tasks"]["log"]["save"] & {
  callId?: number | undefined;
};
export type Saved = Outputs["tasks"]["log"]["save"];

/** Stores a record once, however often it is sent. */
export const useSaveLog = () => {
  const { tasks, telephony } = trpc.useUtils().client;
  const withKey = useRetryKey();
  return useMutation<Saved, unknown, SaveInput>({
    mutationKey: ["tasks.log.save"],
    meta: { success: true, quiet: true },
    mutationFn: (input) =>
      withKey(input, ({ callId, ...record }, under) =>
        callId === undefined
          ? tasks.log.save.mutate(record, under)
          : telephony.calls.collectionLogsSave.mutate(
              { ...record, callId },
              under,
            ),
      ),
  });
};
