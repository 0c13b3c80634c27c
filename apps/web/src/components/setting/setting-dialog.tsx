import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";

type Props<In extends FieldValues, Out> = Omit<
  ComponentProps<typeof CommandDialog<In, Out>>,
  "submit"
> & {
  /** Button label; without it the change becomes a proposal. */
  action?: string;
};

/** Dialog of a setting change: fields, effective day, errors and buttons. */
export const SettingDialog = <In extends FieldValues, Out>({
  action,
  ...dialog
}: Props<In, Out>) => {
  const t = useT();
  const submit = action ?? t("manage.proposal.propose");
  return <CommandDialog size="lg" {...dialog} submit={submit} />;
};
