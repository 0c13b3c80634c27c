import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import type { Send } from "@/lib/retry-key.ts";
import { useProposed } from "./use-proposed.ts";

interface Options<In extends FieldValues, Out> {
  defaultValues: DefaultValues<In>;
  send: Send<Out, { readonly effectiveOn: string }>;
  /** Fetches anew what is shown, whatever came of it. */
  refresh: () => unknown;
  onDone: () => void;
}

/** A change of a setting on its way to the second person who decides on it. */
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
