import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import type { ModalProps } from "@/components/page/modal.tsx";
import { useT } from "@/lib/i18n.tsx";

interface Props<In extends FieldValues, Out> extends Pick<
  ModalProps,
  "description" | "size" | "onClose"
> {
  form: ContractForm<In, Out>;
  title: string;
  /** The verb on the button; without it the change is put before somebody else. */
  action?: string;
  /** What it does cannot be taken back. */
  destructive?: boolean;
  children: ReactNode;
}

/** A setting is changed: its fields, from which day, what was refused, and the way out. */
export const SettingDialog = <In extends FieldValues, Out>({
  action,
  destructive = false,
  size = "lg",
  ...dialog
}: Props<In, Out>) => {
  const t = useT();
  return (
    <CommandDialog
      {...dialog}
      size={size}
      submit={action ?? t("manage.proposal.propose")}
      tone={destructive ? "destructive" : "primary"}
    />
  );
};
