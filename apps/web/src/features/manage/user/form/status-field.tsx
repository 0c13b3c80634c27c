import { ChoiceField } from "@/components/form/choice-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { UserForm } from "./use-user-form.ts";

export const StatusField = ({ form }: { form: UserForm }) => {
  const t = useT();
  return (
    <ChoiceField
      control={form.control}
      name="status"
      label={t("core.field.status")}
      look="buttons"
      options={[
        { value: "ENABLED", label: t("core.field.enabled") },
        { value: "DISABLED", label: t("core.field.disabled") },
      ]}
    />
  );
};
