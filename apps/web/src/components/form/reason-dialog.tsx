import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { CommandDialog } from "./command-dialog.tsx";
import { type Reason, ReasonField } from "./reason-field.tsx";

type Props<In extends FieldValues, Out> = Omit<
  ComponentProps<typeof CommandDialog<In, Out>>,
  "children"
> & { reason: Reason<In> };

export const ReasonDialog = <In extends FieldValues, Out>({
  reason,
  ...dialog
}: Props<In, Out>) => (
  <CommandDialog {...dialog}>
    <ReasonField control={dialog.form.control} {...reason} />
  </CommandDialog>
);
