import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import type { Send } from "@/lib/retry-key.ts";
import { useProposed } from "./use-proposed.ts";

interface Options<In extends FieldValues, Out> {
  defaultValues: DefaultValues<In>;
  send: Send<Out, { readonly effectiveOn: string }>;
  /** Reloads the data after every attempt. */
  refresh: () => unknown;
  onDone: () => void;
}

/** Form that proposes a change of a setting to an approver. */
export const useProposalForm = <In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  { refresh, onDone, ...options }: Options<In, Out>,
) => {
  const proposed = useProposed();
  return useCommandForm(schema, {
    ...options,
    success: null,
    onSettled: refresh,
    onDone: (reply) => {
      void proposed(reply);
      onDone();
    },
  });
};
