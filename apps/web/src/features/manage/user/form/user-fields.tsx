import { FieldPair, TextField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { UserForm } from "./use-user-form.ts";

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
