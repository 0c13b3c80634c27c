import type { NamedItem } from "@/components/case/named-fields.tsx";
import { IdsField } from "@/components/form/ids-field.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { UserForm } from "./use-user-form.ts";

interface Props {
  form: UserForm;
  all: readonly NamedItem[];
}

/** Institutions to which a company user is limited. */
export const InstitutionsField = ({ form: { control }, all }: Props) => {
  const t = useT();
  return (
    <IdsField
      control={control}
      name="institutionIds"
      label={t("manage.user.form.limits")}
      hint={t("manage.user.form.limitsHint")}
      all={all}
    />
  );
};
