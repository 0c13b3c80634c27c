import type { FieldPath, FieldValues } from "react-hook-form";
import type { FieldProps } from "@/components/form/field.tsx";
import { Pair } from "@/components/form/layout.tsx";
import { TextField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";

type Control<In extends FieldValues, Out> = FieldProps<In, Out>["control"];

interface Props<In extends FieldValues, Out> {
  control: Control<In, Out>;
  /** Where the three values of the seat stand. */
  at: Record<"username" | "device" | "extension", FieldPath<In>>;
}

/** The account at the telephone system with its device and extension. */
export const SeatFields = <In extends FieldValues, Out>({
  control,
  at,
}: Props<In, Out>) => {
  const t = useT();
  return (
    <>
      <TextField
        control={control}
        name={at.username}
        label={t("manage.user.form.username")}
        hint={t("manage.user.form.seatHint")}
        autoComplete="off"
        spellCheck={false}
      />
      <Pair>
        <TextField
          control={control}
          name={at.device}
          label={t("manage.user.form.device")}
          maxLength={64}
        />
        <TextField
          control={control}
          name={at.extension}
          label={t("manage.user.form.extension")}
          inputMode="numeric"
        />
      </Pair>
    </>
  );
};
