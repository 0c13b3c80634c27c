import { useState } from "react";
import { type Control, useController } from "react-hook-form";
import { Field } from "@/components/form/field.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { QueueIn, QueueOut } from "./queue-dialog.tsx";
import { readDays } from "./read-days.ts";

export const DaysField = ({
  control,
}: {
  control: Control<QueueIn, unknown, QueueOut>;
}) => {
  const t = useT();
  const { field } = useController({ control, name: "days" });
  const [typed, setTyped] = useState(field.value.join(", "));
  const leave = () => {
    const days = field.value;
    if (days.every((one) => Number.isFinite(one))) setTyped(days.join(", "));
    field.onBlur();
  };
  return (
    <Field
      control={control}
      name="days"
      label={t("repay.extension.setting.days")}
      hint={t("repay.extension.setting.daysHint")}
      required
    >
      {(aria) => (
        <Input
          {...aria}
          ref={field.ref}
          name={field.name}
          className="tabular"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            field.onChange(readDays(target.value));
          }}
          onBlur={leave}
        />
      )}
    </Field>
  );
};
