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
  /** Sent under a key: where the answer was lost, the same sent again is done once. */
  send: Send<Out, Reply>;
  /** What is said when it is done: the server's words unless it has its own, nothing where it is null. */
  success?: string | ((reply: Reply) => string) | null;
  /** Whatever came of it: what is shown elsewhere is fetched anew. */
  onSettled?: () => unknown;
  /** It is done; a dialog closes here. */
  onDone: (reply: Reply) => void;
  /** Where what is typed is kept until it is sent. */
  draft?: Pick<ReturnType<typeof useDraft>, "save" | "drop">;
}

/** Writes down what is typed from the first change on. */
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

/** The form of a command: checked by its contract, sent once, and what the server refuses is said in it. */
export const useCommandForm = <In extends FieldValues, Out, Reply>(
  schema: z.ZodType<Out, In>,
  options: Options<In, Out, Reply>,
): ContractForm<In, Out> => {
  const { defaultValues, send, success, onSettled, onDone, draft } = options;
  const t = useT();
  const command = useCommandMutation(send, {
    meta: { quiet: true, success: success === undefined },
    onSettled,
    // A form may hold a password or a revealed number: nothing of it is kept.
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
