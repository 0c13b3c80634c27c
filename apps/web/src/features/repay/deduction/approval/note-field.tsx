import { REASON_LONGEST } from "@kolekta/api/repay/deduction/contract-words";
import type { FieldValues } from "react-hook-form";
import type { FieldProps } from "@/components/form/field.tsx";
import { ReasonField } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";

/** Note of the approver. */
export const NoteField = <In extends FieldValues, Out>({
  required = false,
  ...fieldProps
}: Pick<FieldProps<In, Out>, "control" | "name" | "required">) => {
  const t = useT();
  return (
    <ReasonField
      {...fieldProps}
      required={required}
      maxLength={REASON_LONGEST}
      label={t("repay.deduction.decide.note")}
      hint={t("repay.deduction.decide.noteHint")}
    />
  );
};
