import type { ReactNode } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { TextareaField } from "@/components/form/text-fields.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { useT } from "@/lib/i18n.tsx";

export interface TextFieldInput<In extends FieldValues> {
  readonly name: FieldPath<In>;
  readonly label: string;
  readonly rows: number;
  readonly maxLength: number;
}

interface Props<In extends FieldValues, Out> {
  form: ContractForm<In, Out>;
  action: "answer" | "finish";
  description: string;
  choice: {
    readonly name: FieldPath<In>;
    readonly label: string;
    readonly hint?: string;
    readonly options: { readonly value: string; readonly label: string }[];
  };
  textFields: readonly TextFieldInput<In>[];
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a choice, its dependent fields and a text. */
export const TextFieldsDialog = <In extends FieldValues, Out>({
  form,
  action,
  description,
  choice,
  textFields,
  onClose,
  children,
}: Props<In, Out>) => {
  const t = useT();
  const verb = t(`board.workOrder.action.${action}`);
  return (
    <CommandDialog
      form={form}
      description={description}
      onClose={onClose}
      size="xl"
      title={verb}
      submit={verb}
    >
      <ChoiceField control={form.control} {...choice} look="buttons" required />
      {children}
      {textFields.map((field) => (
        <TextareaField key={field.name} control={form.control} {...field} required />
      ))}
    </CommandDialog>
  );
};
