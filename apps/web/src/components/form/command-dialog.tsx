import { type ComponentProps, type ReactNode, useEffect } from "react";
import type { DefaultValues, FieldValues } from "react-hook-form";
import type { z } from "zod";
import { Modal, type ModalProps } from "@/components/page/modal.tsx";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import type { useDraft } from "@/hooks/use-draft.ts";
import { useT } from "@/lib/i18n.tsx";
import { cn } from "@/lib/cn.ts";
import type { Send } from "@/lib/retry-key.ts";
import { toastSuccess } from "@/lib/toast.ts";
import type { FieldProps } from "./field.tsx";
import { Form, FormRefusal, SubmitButton } from "./form.tsx";
import { refusalText } from "./refusal.ts";
import { TextareaField, TextField } from "./text-fields.tsx";
import { type ContractForm, useContractForm } from "./use-contract-form.ts";

interface CommandOptions<In extends FieldValues, Out, Reply> {
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
  options: CommandOptions<In, Out, Reply>,
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

interface FormProps<In extends FieldValues, Out> {
  form: ContractForm<In, Out>;
  /** Button label, or several buttons when a form can be sent in several ways. */
  submit: ReactNode;
  tone?: ButtonProps["variant"];
  disabled?: boolean;
  cancel?: string;
  children?: ReactNode;
  onClose: () => void;
}

/** However long the form is, its buttons stay in view at the foot of the dialog; fields fade out beneath them. */
const STICKY_FOOTER = cn(
  "bg-popover sticky -bottom-5 z-10 -mx-5 -mb-5 px-5 pb-5",
  "before:from-popover before:pointer-events-none before:absolute before:inset-x-0 before:-top-4 before:h-4 before:bg-linear-to-t before:to-transparent",
);

export const CommandForm = <In extends FieldValues, Out>(props: FormProps<In, Out>) => {
  const { form, submit, tone = "primary", children, onClose } = props;
  const t = useT();
  return (
    <Form form={form}>
      {children}
      <FormRefusal />
      <DialogFooter className={STICKY_FOOTER}>
        <Button onClick={onClose}>{props.cancel ?? t("core.action.cancel")}</Button>
        {typeof submit === "string" ? (
          <SubmitButton variant={tone} disabled={props.disabled}>
            {submit}
          </SubmitButton>
        ) : (
          submit
        )}
      </DialogFooter>
    </Form>
  );
};

type Props<In extends FieldValues, Out> = FormProps<In, Out> &
  Omit<ModalProps, "children"> & { about?: ReactNode };

/** A dialog around one command. */
export const CommandDialog = <In extends FieldValues, Out>({
  title,
  description,
  size,
  about,
  ...form
}: Props<In, Out>) => (
  <Modal title={title} description={description} size={size} onClose={form.onClose}>
    {about}
    <CommandForm {...form} />
  </Modal>
);

export type Reason<In extends FieldValues> = Pick<
  FieldProps<In, unknown>,
  "name" | "hint" | "required"
> & {
  /** Defaults to the label of a reason. */
  label?: string;
  maxLength?: number;
  /** Single line, which Enter sends. */
  line?: boolean;
};

export const ReasonField = <In extends FieldValues, Out>({
  label,
  line = false,
  ...fieldProps
}: Reason<In> & Pick<FieldProps<In, Out>, "control">) => {
  const t = useT();
  const field = { ...fieldProps, label: label ?? t("core.field.reason") };
  return line ? <TextField {...field} /> : <TextareaField {...field} rows={2} />;
};

type ReasonDialogProps<In extends FieldValues, Out> = Omit<
  ComponentProps<typeof CommandDialog<In, Out>>,
  "children"
> & { reason: Reason<In> };

export const ReasonDialog = <In extends FieldValues, Out>({
  reason,
  ...dialog
}: ReasonDialogProps<In, Out>) => (
  <CommandDialog {...dialog}>
    <ReasonField control={dialog.form.control} {...reason} />
  </CommandDialog>
);
