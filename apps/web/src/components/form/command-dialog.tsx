import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Modal, type ModalProps } from "@/components/page/modal.tsx";
import { Button, type ButtonProps } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { cn } from "@/lib/cn.ts";
import { Form, FormRefusal, SubmitButton } from "./form.tsx";
import type { ContractForm } from "./use-contract-form.ts";

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
  Omit<ModalProps, "children"> & {
    about?: ReactNode;
  };

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
