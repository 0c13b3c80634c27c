import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { LeaveGuard } from "@/components/page/leave-guard.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useRoles } from "@/hooks/use-roles.ts";
import { useUntilNavigation } from "@/hooks/use-until-navigation.ts";
import { useCan, useUser } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { blankUser } from "../form/blank.ts";
import { type Role, type UserForm, useUserForm } from "../form/use-user-form.ts";
import type { UserIn } from "../form/values.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { Created, type Made } from "./created.tsx";

interface Props {
  description: string;
  /** Filters the roles that the caller may assign. */
  offers: (role: Role) => boolean;
  submit: string;
  nextLabel: string;
  fields: (form: UserForm) => ReactNode;
}

interface EntryProps extends Props {
  roles: readonly Role[];
  institutionId: number | null;
  onCreated: (made: Made) => void;
}

const AddUserForm = ({ roles, institutionId, onCreated, ...props }: EntryProps) => {
  const t = useT();
  const navigate = useNavigate();
  const only = roles.length === 1 ? roles[0]?.role : undefined;
  const form = useUserForm({
    roles,
    values: { ...blankUser(institutionId), role: only } as UserIn,
    existing: {},
    success: null,
    onDone: (saved) => {
      const { login, name } = form.getValues();
      onCreated({ ...saved, login, name });
    },
  });
  return (
    <Form form={form} className="gap-4">
      <LeaveGuard when={form.formState.isDirty && !form.formState.isSubmitSuccessful} />
      {props.fields(form)}
      <FormRefusal />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={() => void navigate(pathTo("users"))}>{t("core.action.cancel")}</Button>
        <SubmitButton>{props.submit}</SubmitButton>
      </div>
    </Form>
  );
};

/** Agency users require an institution, which must exist first. */
const NoInstitution = () => {
  const t = useT();
  const canEdit = useCan()("institution.edit");
  return (
    <EmptyState
      title={t("manage.institution.none")}
      body={t(`manage.institution.${canEdit ? "noneAdd" : "noneBody"}`)}
      action={
        canEdit ? (
          <Button asChild variant="primary">
            <Link to={pathTo("add-institution")}>{t("app.screen.add-institution")}</Link>
          </Button>
        ) : null
      }
    />
  );
};

/** Page with a form that adds a user; the result replaces the form. */
export const AddPage = (props: Props) => {
  const { description, offers, nextLabel } = props;
  const roles = useRoles().filter((role) => role.managed && offers(role));
  const { institutions, isLoaded } = useOrgUnits(undefined);
  const [made, setMade] = useUntilNavigation<Made>();
  const ownInstitutionId = useUser().institutionId;
  const isTooEarly = institutions.length === 0 && roles.every(({ side }) => side === "AGENCY");
  const only = institutions.length === 1 ? institutions[0]?.id : undefined;
  return (
    <Page width="form">
      <PageHeader description={description} />
      {made ? (
        <Created made={made} nextLabel={nextLabel} onCreateNext={() => setMade(undefined)} />
      ) : roles.length === 0 || !isLoaded ? null : isTooEarly ? (
        <NoInstitution />
      ) : (
        <AddUserForm
          {...props}
          roles={roles}
          institutionId={ownInstitutionId ?? only ?? null}
          onCreated={setMade}
        />
      )}
    </Page>
  );
};
