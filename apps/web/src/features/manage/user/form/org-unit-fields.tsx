import { useWatch } from "react-hook-form";
import { type NamedItem, toNameOptions } from "@/components/case/named-fields.tsx";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { IdsField } from "@/components/form/ids-field.tsx";
import { FieldPair, SelectField } from "@/components/form/text-fields.tsx";
import { useRoleName } from "@/hooks/use-roles.ts";
import { useT } from "@/lib/i18n.tsx";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import type { UserForm } from "./use-user-form.ts";
import { belongsToGroup, canLead } from "./values.ts";

interface InstitutionsFieldProps {
  form: UserForm;
  all: readonly NamedItem[];
}

/** Institutions to which a company user is limited. */
const InstitutionsField = ({ form: { control }, all }: InstitutionsFieldProps) => {
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

interface Props {
  form: UserForm;
}

const RoleField = ({ form: { control, roles } }: Props) => {
  const t = useT();
  const name = useRoleName();
  return (
    <SelectField
      control={control}
      name="role"
      numeric
      label={t("core.field.role")}
      placeholder={t("app.form.choose")}
      options={roles.map(({ role }) => ({ value: String(role), label: name(role) }))}
    />
  );
};

/** Clears group and stage when the institution changes, because they belong to it. */
const InstitutionField = ({ form: { control, setValue } }: Props) => {
  const t = useT();
  const { institutions } = useOrgUnits(undefined);
  return (
    <SelectField
      control={control}
      name="institutionId"
      numeric
      label={t("core.field.institution")}
      placeholder={t("app.form.choose")}
      options={toNameOptions(institutions)}
      onChoose={(id) => {
        const chosen = typeof id === "number" ? id : null;
        setValue("institutionId", chosen, { shouldDirty: true });
        setValue("groupId", null);
        setValue("stageId", null);
      }}
      required
    />
  );
};

const OrgUnitField = ({
  all,
  ...fieldProps
}: Pick<UserForm, "control"> & {
  name: "groupId" | "stageId";
  label: string;
  all: readonly NamedItem[];
}) => (
  <SelectField
    {...fieldProps}
    numeric
    placeholder={useT()("core.word.none")}
    options={toNameOptions(all)}
  />
);

const GroupFields = ({ form }: Props) => {
  const t = useT();
  const { control, role } = form;
  const institutionId = useWatch({ control, name: "institutionId" });
  const groupId = useWatch({ control, name: "groupId" });
  const isLeader = useWatch({ control, name: "isLeader" });
  const { groups, stages } = useOrgUnits(institutionId ?? null);
  return (
    <>
      <FieldPair>
        <OrgUnitField control={control} name="groupId" label={t("core.field.group")} all={groups} />
        <OrgUnitField control={control} name="stageId" label={t("core.field.stage")} all={stages} />
      </FieldPair>
      {canLead(role) && groupId ? (
        <CheckboxField control={control} name="isLeader" label={t("manage.user.form.leads")} />
      ) : null}
      {canLead(role) && groupId && isLeader ? (
        <CheckboxField
          control={control}
          name="replaceLeader"
          label={t("manage.user.form.replaceLeader")}
        />
      ) : null}
    </>
  );
};

export const OrgUnitFields = ({ form }: Props) => {
  const { role } = form;
  const { institutions } = useOrgUnits(undefined);
  return (
    <>
      <FieldPair>
        <RoleField form={form} />
        {role?.side === "AGENCY" ? <InstitutionField form={form} /> : null}
      </FieldPair>
      {belongsToGroup(role) ? <GroupFields form={form} /> : null}
      {role?.side === "COMPANY" ? <InstitutionsField form={form} all={institutions} /> : null}
    </>
  );
};
