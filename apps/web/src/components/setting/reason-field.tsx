import type { FieldValues } from "react-hook-form";
import { ReasonField as Why } from "@/components/form/command-dialog.tsx";
import type { FieldProps } from "@/components/form/field.tsx";
import { useT } from "@/lib/i18n.tsx";

/** Reason of a setting change, shown in the setting's history. */
export const ReasonField = <In extends FieldValues, Out>(
  fieldProps: Pick<FieldProps<In, Out>, "control" | "name"> & { maxLength: number },
) => <Why {...fieldProps} hint={useT()("app.setting.reasonHint")} />;
