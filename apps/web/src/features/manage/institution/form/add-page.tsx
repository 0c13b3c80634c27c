import { Link, useNavigate } from "react-router-dom";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { FormSection, TextField } from "@/components/form/text-fields.tsx";
import { LeaveGuard } from "@/components/page/leave-guard.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { SecretBox } from "@/components/page/secret-box.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { useUntilNavigation } from "@/hooks/use-until-navigation.ts";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { BeginningFields } from "./beginning-fields.tsx";
import { BondFields } from "./bond-fields.tsx";
import { IdentityFields, LeaderFields } from "./detail-fields.tsx";
import { GroupFields } from "./group-fields.tsx";
import { type Created, type CreateForm, useCreateForm } from "./use-create-form.ts";

interface Made extends Created {
  readonly name: string;
  readonly email: string;
  readonly leaderName: string;
}

const Fields = ({ form }: { form: CreateForm }) => {
  const t = useT();
  const { control } = form;
  return (
    <>
      <FormSection title={t("core.field.institution")}>
        <IdentityFields control={control} />
      </FormSection>
      <FormSection title={t("manage.institution.admin")}>
        <p className="text-muted-foreground">{t("manage.institution.adminHint")}</p>
        <LeaderFields control={control} />
        <TextField
          control={control}
          name="adminLogin"
          label={t("core.field.login")}
          className="sm:max-w-[calc(50%-0.375rem)]"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </FormSection>
      <FormSection title={t("manage.institution.work")}>
        <BondFields control={control} />
      </FormSection>
      <FormSection title={t("manage.institution.groups")}>
        <GroupFields form={form} />
      </FormSection>
      <FormSection title={t("manage.institution.beginning")}>
        <BeginningFields form={form} />
      </FormSection>
    </>
  );
};

const InstitutionForm = ({ onCreated }: { onCreated: (made: Made) => void }) => {
  const t = useT();
  const navigate = useNavigate();
  const form = useCreateForm((created) => {
    const { name, email, leaderName } = form.getValues();
    onCreated({ ...created, name, email, leaderName });
  });
  const { isDirty, isSubmitSuccessful } = form.formState;
  return (
    <Form form={form} className="gap-4">
      <LeaveGuard when={isDirty && !isSubmitSuccessful} />
      <Fields form={form} />
      <FormRefusal />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void navigate(pathTo("institution-list"))}>
          {t("core.action.cancel")}
        </Button>
        <SubmitButton>{t("app.screen.add-institution")}</SubmitButton>
      </div>
    </Form>
  );
};

const Done = ({ made, onCreateNext }: { made: Made; onCreateNext: () => void }) => {
  const t = useT();
  const { institutionId: id, name, email, adminLogin, password } = made;
  return (
    <Card title={t("manage.institution.made", { name })} className="mx-auto w-full max-w-xl">
      <div className="flex flex-col gap-3 p-3">
        <p>{t("manage.user.secret.title", { name: made.leaderName })}</p>
        <SecretBox login={adminLogin} password={password} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onCreateNext}>{t("manage.institution.addInstitution")}</Button>
          <Button asChild variant="primary">
            <Link to={pathTo("institution", { id, name, email })}>
              {t("manage.institution.open")}
            </Link>
          </Button>
        </div>
      </div>
    </Card>
  );
};

/** Creates an institution and shows the initial password of its first admin once. */
export default function AddInstitutionPage() {
  const t = useT();
  const [made, setMade] = useUntilNavigation<Made>();
  return (
    <Page width="form">
      <PageHeader description={t("manage.institution.addIntro")} />
      {made ? (
        <Done made={made} onCreateNext={() => setMade(undefined)} />
      ) : (
        <InstitutionForm onCreated={setMade} />
      )}
    </Page>
  );
}
