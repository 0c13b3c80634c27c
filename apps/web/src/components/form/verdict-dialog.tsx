import type { ReactNode } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import type { ModalProps } from "@/components/page/modal.tsx";
import type { ButtonProps } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { CommandDialog, type Reason, ReasonField } from "./command-dialog.tsx";
import { SubmitButton } from "./form.tsx";
import type { ContractForm } from "./use-contract-form.ts";

interface Decision extends FieldValues {
  approve: boolean;
  note?: string | undefined;
}

interface Props<In extends Decision, Out> extends Omit<ModalProps, "children"> {
  form: ContractForm<In, Out>;
  about: ReactNode;
  note?: Pick<Reason<In>, "label" | "hint" | "maxLength">;
  /** Button labels, if they differ from the default. */
  reject?: string;
  approve?: string;
  tone?: ButtonProps["variant"];
  /** Fields above the note. */
  children?: ReactNode;
}

/** Approves or rejects a proposal: one button each, with a note. */
export const DecisionDialog = <In extends Decision, Out>({
  form,
  note,
  tone = "primary",
  reject,
  approve,
  children,
  ...dialog
}: Props<In, Out>) => {
  const t = useT();
  const choose = (value: boolean) => () =>
    form.setValue("approve" as Path<In>, value as PathValue<In, Path<In>>);
  return (
    <CommandDialog
      {...dialog}
      form={form}
      submit={
        <>
          <SubmitButton variant="outline" onClick={choose(false)}>
            {reject ?? t("core.action.reject")}
          </SubmitButton>
          <SubmitButton variant={tone} onClick={choose(true)}>
            {approve ?? t("core.action.approve")}
          </SubmitButton>
        </>
      }
    >
      {children}
      <ReasonField {...note} control={form.control} name={"note" as Path<In>} />
    </CommandDialog>
  );
};
