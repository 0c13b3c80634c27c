import type { NamedItem } from "@/components/case/named-fields.tsx";
import { IdsField } from "@/components/form/ids-field.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { UserForm } from "./use-user-form.ts";

interface Props {
  form: UserForm;
  all: readonly NamedItem[];
}

/** The institutions that somebody of the lender is limited to. */
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
