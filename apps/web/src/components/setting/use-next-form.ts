import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import type { Send } from "@/lib/retry-key.ts";
import { useNextDay } from "./from-field.tsx";
import type { RowDialogProps } from "./use-setting-dialogs.tsx";
import type { CurrentAndNext, RevisionMeta } from "./revision-meta.ts";

interface Options<Out> {
  /** Fields that identify the owner. */
  owner: object;
  send: Send<Out, { readonly effectiveOn: string }>;
  /** Reloads the data. */
  refresh: () => unknown;
}

/**
 * Form of the next settings of a row, starting from the scheduled or current ones; the change needs
 * an approver.
 */
export const useNextForm = <In extends FieldValues, Out>(
  schema: z.ZodType<Out, In>,
  {
    row,
    onClose,
  }: RowDialogProps<CurrentAndNext<RevisionMeta> & { readonly latestId: number | null }>,
  { owner, ...options }: Options<Out>,
) => {
  const nextDay = useNextDay();
  const { current, next, latestId } = row;
  return useProposalForm(schema, {
    ...options,
    defaultValues: {
      ...current,
      ...next,
      ...owner,
      baseRuleId: latestId,
      effectiveOn: next?.effectiveOn ?? nextDay,
    } as unknown as DefaultValues<In>,
    onDone: onClose,
  });
};
