import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";

type Props<In extends FieldValues, Out> = Omit<
  ComponentProps<typeof CommandDialog<In, Out>>,
  "submit"
> & {
  /** The verb on the button; without it the change is put before somebody else. */
  action?: string;
};

/** A setting is changed: its fields, from which day, what was refused, and the way out. */
export const SettingDialog = <In extends FieldValues, Out>({
  action,
  ...dialog
}: Props<In, Out>) => {
  const t = useT();
  const submit = action ?? t("manage.proposal.propose");
  return <CommandDialog size="lg" {...dialog} submit={submit} />;
};
