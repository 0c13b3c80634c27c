import { FormSection, PasswordField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { OrgUnitFields } from "../form/org-unit-fields.tsx";
import { StatusField } from "../form/status-field.tsx";
import type { UserForm } from "../form/use-user-form.ts";
import { CertificateHint, PersonFields, TelephonyAccountGroup } from "../form/user-fields.tsx";
import { AddPage } from "./add-page.tsx";

const Fields = ({ form }: { form: UserForm }) => {
  const t = useT();
  const isAgency = form.role?.side === "AGENCY";
  return (
    <>
      <FormSection title={t("manage.user.form.identity")}>
        <PersonFields form={form} />
      </FormSection>
      <FormSection title={t("manage.user.form.orgUnit")}>
        <OrgUnitFields form={form} />
        {isAgency ? <CertificateHint /> : null}
      </FormSection>
      {isAgency ? <TelephonyAccountGroup form={form} /> : null}
      <FormSection title={t("manage.user.form.access")}>
        <StatusField form={form} />
        <PasswordField
          control={form.control}
          name="password"
          label={t("manage.user.passwords.password")}
          hint={t("manage.user.form.passwordHint")}
          autoComplete="new-password"
        />
      </FormSection>
    </>
  );
};

/** General form for every role that the caller may assign. */
export default function AddUserPage() {
  const t = useT();
  return (
    <AddPage
      description={t("manage.user.form.userIntro")}
      offers={() => true}
      submit={t("app.screen.add-user")}
      nextLabel={t("manage.user.secret.addUser")}
      fields={(form) => <Fields form={form} />}
    />
  );
}
