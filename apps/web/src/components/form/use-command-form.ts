import { useEffect } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import type { useDraft } from "@/hooks/use-draft.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Send } from "@/lib/retry-key.ts";
import { toastSuccess } from "@/lib/toast.ts";
import { refusalText } from "./refusal.ts";
import { type ContractForm, useContractForm } from "./use-contract-form.ts";

interface Options<In extends FieldValues, Out, Reply> {
  defaultValues: DefaultValues<In>;
  /** Sent with an idempotency key: a retry after a lost answer is executed once. */
  send: Send<Out, Reply>;
  /** Success message; defaults to the server's message, null for none. */
  success?: string | ((reply: Reply) => string) | null;
  /** Called after every attempt, to reload data shown elsewhere. */
  onSettled?: () => unknown;
  /** Called on success; a dialog closes here. */
  onDone: (reply: Reply) => void;
  /** Draft store of the typed values until they are sent. */
  draft?: Pick<ReturnType<typeof useDraft>, "save" | "drop">;
}

/** Saves the draft from the first change on. */
const useDraftSaving = <In extends FieldValues, Out>(
  form: ContractForm<In, Out>,
  save: ((values: unknown) => void) | undefined,
): void => {
  useEffect(() => {
    if (!save) return undefined;
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty) save(values);
      },
    });
  }, [form, save]);
};

/** Form of a command: validated by its contract, sent once, and showing the server's errors. */
export const useCommandForm = <In extends FieldValues, Out, Reply>(
  schema: z.ZodType<Out, In>,
  options: Options<In, Out, Reply>,
): ContractForm<In, Out> => {
  const { defaultValues, send, success, onSettled, onDone, draft } = options;
  const t = useT();
  const command = useCommandMutation(send, {
    meta: { quiet: true, success: success === undefined },
    onSettled,
    // Not cached, because a form may hold a password or a revealed number.
    gcTime: 0,
  });
  const form = useContractForm<In, Out>(schema, {
    defaultValues,
    refusal: (failure, others) => refusalText(failure, others, t),
    onSubmit: async (values) => {
      const reply = await command.mutateAsync(values);
      draft?.drop();
      const message = typeof success === "function" ? success(reply) : success;
      if (message) toastSuccess(message);
      onDone(reply);
    },
  });
  useDraftSaving(form, draft?.save);
  return form;
};
