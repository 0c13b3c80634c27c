import { FieldPair, FormSection, TextField } from "@/components/form/text-fields.tsx";
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

export const PersonFields = ({ form: { control } }: { form: UserForm }) => {
  const t = useT();
  return (
    <>
      <FieldPair>
        <TextField
          control={control}
          name="name"
          label={t("core.field.fullName")}
          autoComplete="off"
        />
        <TextField
          control={control}
          name="login"
          label={t("core.field.login")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FieldPair>
      <FieldPair>
        <TextField
          control={control}
          name="email"
          type="email"
          label={t("core.field.email")}
          autoComplete="off"
        />
        <TextField
          control={control}
          name="phone"
          type="tel"
          label={t("core.field.phone")}
          hint={t("manage.user.form.phoneHint")}
          autoComplete="off"
        />
      </FieldPair>
    </>
  );
};
