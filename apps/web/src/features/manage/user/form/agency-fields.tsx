import { FormSection } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { TelephonyAccountFields } from "./telephony-fields.tsx";
import type { UserForm } from "./use-user-form.ts";

/** A certificate needs a document, which the form of a new user cannot include. */
export const CertificateHint = () => (
  <p className="text-muted-foreground">{useT()("manage.user.form.certificateLater")}</p>
);

export const TelephonyAccountGroup = ({ form }: { form: UserForm }) => {
  const t = useT();
  return (
    <FormSection title={t("manage.user.telephony")}>
      <TelephonyAccountFields control={form.control} />
    </FormSection>
  );
};
