import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { Form, FormRefusal, SubmitButton } from "@/components/form/form.tsx";
import { FormSection } from "@/components/form/text-fields.tsx";
import { LeaveGuard } from "@/components/page/leave-guard.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useRoles } from "@/hooks/use-roles.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastNotice } from "@/lib/toast.ts";
import { OrgUnitFields } from "../form/org-unit-fields.tsx";
import { StatusField } from "../form/status-field.tsx";
import { type UserForm, useUserForm } from "../form/use-user-form.ts";
import { PersonFields, TelephonyAccountGroup } from "../form/user-fields.tsx";
import { toFormValues } from "../form/values.ts";
import type { UserInfo } from "../user.ts";

interface Props {
  user: UserInfo;
}

/**
 * Form of the loaded version. A newer version replaces it automatically only while the form is
 * unchanged.
 */
const useEdit = (user: UserInfo) => {
  const t = useT();
  const roles = useRoles().filter(({ role, managed }) => managed || role === user.role);
  const [base, setBase] = useState(user);
  const form = useUserForm({
    roles,
    values: toFormValues(base),
    existing: { userId: base.id, version: base.version },
    success: t("manage.user.form.saved"),
    onDone: ({ warnings }) => {
      for (const { message } of warnings) toastNotice(message);
      form.reset(form.getValues());
    },
  });
  const applyStored = () => {
    setBase(user);
    form.reset(toFormValues(user));
  };
  const isOld = user.version !== base.version;
  const { isDirty } = form.formState;
  useEffect(() => {
    if (isOld && !isDirty) applyStored();
  });
  return { form, isOld: isOld && isDirty, take: applyStored };
};

/** Consents that moving a user requires. */
const MoveConsents = ({ form, user }: Props & { form: UserForm }) => {
  const t = useT();
  const [role, institutionId, groupId, stageId] = useWatch({
    control: form.control,
    name: ["role", "institutionId", "groupId", "stageId"],
  });
  const isElsewhere = role !== user.role || institutionId !== user.institutionId;
  const isMoved = isElsewhere || groupId !== user.groupId || stageId !== user.stageId;
  return (
    <>
      {isElsewhere ? <Alert tone="info">{t("manage.user.form.roleChange")}</Alert> : null}
      {isMoved && user.openCases > 0 ? (
        <CheckboxField
          control={form.control}
          name="redispatch"
          label={t("manage.user.form.redispatch")}
          hint={t("manage.user.stage.cases", { n: user.openCases })}
        />
      ) : null}
    </>
  );
};

/** Edits a user; a version conflict is reported and typed values are preserved. */
export const EditForm = ({ user }: Props) => {
  const t = useT();
  const { form, isOld, take: applyStored } = useEdit(user);
  const isAgency = form.role?.side === "AGENCY";
  return (
    <Form form={form} className="gap-4">
      <LeaveGuard when={form.formState.isDirty} />
      <FormSection title={t("manage.user.form.identity")}>
        <PersonFields form={form} />
      </FormSection>
      <FormSection title={t("manage.user.form.orgUnit")}>
        <OrgUnitFields form={form} />
        <MoveConsents form={form} user={user} />
        <StatusField form={form} />
      </FormSection>
      {isAgency ? <TelephonyAccountGroup form={form} /> : null}
      <FormRefusal />
      {isOld ? (
        <Alert tone="warning" live>
          <p>{t("manage.user.form.changedByOther")}</p>
          <Button size="sm" className="mt-2" onClick={applyStored}>
            {t("manage.user.form.reload")}
          </Button>
        </Alert>
      ) : null}
      <div className="flex justify-end">
        <SubmitButton>{t("core.action.save")}</SubmitButton>
      </div>
    </Form>
  );
};
