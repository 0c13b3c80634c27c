import { FormSection } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { OrgUnitFields } from "../form/org-unit-fields.tsx";
import type { UserForm } from "../form/use-user-form.ts";
import { CertificateHint, PersonFields, TelephonyAccountGroup } from "../form/user-fields.tsx";
import { belongsToGroup } from "../form/values.ts";
import { AddPage } from "./add-page.tsx";

const Fields = ({ form }: { form: UserForm }) => {
  const t = useT();
  return (
    <>
      <FormSection title={t("manage.user.form.identity")}>
        <PersonFields form={form} />
      </FormSection>
      <FormSection title={t("manage.user.form.orgUnit")}>
        <OrgUnitFields form={form} />
        <CertificateHint />
      </FormSection>
      <TelephonyAccountGroup form={form} />
    </>
  );
};

export default function AddPersonPage() {
  const t = useT();
  return (
    <AddPage
      description={t("manage.user.form.personIntro")}
      offers={(role) => role.side === "AGENCY" && belongsToGroup(role)}
      submit={t("app.screen.add-person")}
      nextLabel={t("manage.user.secret.addPerson")}
      fields={(form) => <Fields form={form} />}
    />
  );
}
