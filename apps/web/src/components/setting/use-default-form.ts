import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import type { Send } from "@/lib/retry-key.ts";
import { useNextDay } from "./from-field.tsx";
import type { RowDialogProps } from "./use-setting-dialogs.tsx";
import type { CurrentAndNext, RevisionMeta } from "./revision-meta.ts";

/**
 * Form of the next default rule, starting from the scheduled or current one; the change needs an
 * approver.
 */
export const useDefaultRuleForm = <In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  {
    row,
    onClose,
  }: RowDialogProps<CurrentAndNext<RevisionMeta> & { readonly latestId: number | null }>,
  options: {
    send: Send<Out, { readonly effectiveOn: string }>;
    /** Reloads the data. */
    refresh: () => unknown;
  },
) => {
  const nextDay = useNextDay();
  const { current, next, latestId } = row;
  return useProposalForm(schema, {
    ...options,
    defaultValues: {
      ...current,
      ...next,
      baseId: latestId,
      effectiveOn: next?.effectiveOn ?? nextDay,
    } as unknown as DefaultValues<In>,
    onDone: onClose,
  });
};
