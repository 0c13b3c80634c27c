import type { FieldValues } from "react-hook-form";
import type { FieldProps } from "@/components/form/field.tsx";
import { TextareaField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";

type Props<In extends FieldValues, Out> = Pick<
  FieldProps<In, Out>,
  "control" | "name"
> & { maxLength: number };

/** Why a setting is changed; read later by whoever looks at its history. */
export const ReasonField = <In extends FieldValues, Out>(
  own: Props<In, Out>,
) => {
  const t = useT();
  return (
    <TextareaField
      {...own}
      rows={2}
      label={t("core.field.reason")}
      hint={t("app.setting.reasonHint")}
      required
    />
  );
};
