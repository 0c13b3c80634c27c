import { useController } from "react-hook-form";
import type { Named } from "@/components/case/named-fields.tsx";
import { useFieldMessage } from "@/components/form/field.tsx";
import { FieldMessage } from "@/components/form/field-frame.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { UserForm } from "./use-user-form.ts";

interface Props {
  form: UserForm;
  all: readonly Named[];
}

/** The institutions that somebody of the lender is limited to. */
export const InstitutionsField = ({ form: { control }, all }: Props) => {
  const t = useT();
  const label = t("manage.user.form.limits");
  const { field } = useController({ control, name: "institutionIds" });
  const message = useFieldMessage({ control, name: "institutionIds", label });
  const chosen = field.value ?? [];
  const toggle = (id: number, on: boolean) =>
    field.onChange(
      on ? [...chosen, id] : chosen.filter((one: number) => one !== id),
    );
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="text-table mb-1 font-medium">{label}</legend>
      <ul className="max-h-48 overflow-y-auto rounded-md border p-1">
        {all.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-7 items-center gap-2 px-1">
              <Checkbox
                checked={chosen.includes(id)}
                onCheckedChange={(on) => toggle(id, on === true)}
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
      <FieldMessage
        id="institutionIds"
        message={message}
        hint={t("manage.user.form.limitsHint")}
      />
    </fieldset>
  );
};
