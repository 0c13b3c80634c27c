import { DescriptionSection } from "@/components/case/area.tsx";
import { RoleName } from "@/components/page/role-name.tsx";
import { NoValue } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { UserInfo } from "../user.ts";

interface Props {
  user: UserInfo;
}

const Plain = ({ text }: { text: string | null }) => text ?? <NoValue />;

export const UserDescription = ({ user }: Props) => {
  const t = useT();
  const isAgency = user.institutionId !== null;
  return (
    <div className="flex flex-col gap-4">
      <DescriptionSection
        title={t("manage.user.form.identity")}
        items={[
          { label: t("core.field.fullName"), value: user.name },
          { label: t("core.field.login"), value: user.login },
          { label: t("core.field.email"), value: user.email },
          { label: t("core.field.phone"), value: <Plain text={user.phone} /> },
        ]}
      />
      <DescriptionSection
        title={t("manage.user.form.orgUnit")}
        items={[
          { label: t("core.field.role"), value: <RoleName role={user.role} /> },
          ...(isAgency ? buildOrgUnitItems(t, user) : [buildLimitItem(t, user)]),
        ]}
      />
      {isAgency ? (
        <DescriptionSection
          title={t("manage.user.telephony")}
          items={[
            {
              label: t("manage.user.form.username"),
              value: <Plain text={user.telephonyUsername} />,
            },
            {
              label: t("core.field.device"),
              value: <Plain text={user.device} />,
            },
            {
              label: t("manage.user.form.extension"),
              value: <Plain text={user.extension} />,
            },
          ]}
        />
      ) : null}
    </div>
  );
};

type Translate = ReturnType<typeof useT>;

const buildOrgUnitItems = (t: Translate, user: UserInfo) => [
  {
    label: t("core.field.institution"),
    value: <Plain text={user.institutionName} />,
  },
  { label: t("core.field.group"), value: <Plain text={user.groupName} /> },
  { label: t("core.field.stage"), value: <Plain text={user.stageName} /> },
  {
    label: t("manage.user.position"),
    value: t(user.isLeader ? "manage.user.leader" : "manage.user.member"),
  },
];

const buildLimitItem = (t: Translate, user: UserInfo) => ({
  label: t("manage.user.form.limits"),
  value:
    user.institutions.length === 0
      ? t("core.filter.allInstitutions")
      : user.institutions.map(({ name }) => name).join(", "),
});
