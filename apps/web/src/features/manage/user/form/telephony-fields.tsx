import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { FieldPair, TextField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { TelephonyAccountValues } from "./values.ts";
import type { z } from "zod";

interface Props<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>;
}

/** Telephony account with its device and extension. */
export const TelephonyAccountFields = <
  In extends FieldValues & z.input<typeof TelephonyAccountValues>,
  Out,
>({
  control,
}: Props<In, Out>) => {
  const t = useT();
  const at = (name: keyof In["telephony"] & string) => `telephony.${name}` as FieldPath<In>;
  return (
    <FieldPair>
      <TextField
        control={control}
        name={at("username")}
        label={t("manage.user.form.username")}
        hint={t("manage.user.form.telephonyHint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField control={control} name={at("device")} label={t("core.field.device")} />
      <TextField
        control={control}
        name={at("extension")}
        label={t("manage.user.form.extension")}
        inputMode="numeric"
      />
    </FieldPair>
  );
};
