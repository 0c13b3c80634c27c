import { FactGroup } from "@/components/case/area.tsx";
import { RoleName } from "@/components/page/role-name.tsx";
import { InstantText, None, Num } from "@/components/page/values.tsx";
import { useRoles } from "@/hooks/use-roles.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { CertificateText } from "../certificate-text.tsx";
import { LastLogin } from "../last-login.tsx";
import type { UserInfo } from "../user.ts";

interface Props {
  user: UserInfo;
}

const Plain = ({ text }: { text: string | null }) => text ?? <None />;

/** Who he is and where he belongs, for those who may only look. */
export const UserFacts = ({ user }: Props) => {
  const t = useT();
  const isAgency = user.institutionId !== null;
  return (
    <div className="flex flex-col gap-4">
      <FactGroup
        title={t("manage.user.form.identity")}
        facts={[
          { label: t("core.field.name"), value: user.name },
          { label: t("core.field.login"), value: user.login },
          { label: t("core.field.email"), value: user.email },
          { label: t("core.field.phone"), value: <Plain text={user.phone} /> },
        ]}
      />
      <FactGroup
        title={t("manage.user.form.place")}
        facts={[
          { label: t("core.field.role"), value: <RoleName role={user.role} /> },
          ...(isAgency ? placeOf(t, user) : [limitsOf(t, user)]),
        ]}
      />
      {isAgency ? (
        <FactGroup
          title={t("manage.user.form.seat")}
          facts={[
            {
              label: t("manage.user.form.username"),
              value: <Plain text={user.telephonyUsername} />,
            },
            {
              label: t("manage.user.form.device"),
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

type Words = ReturnType<typeof useT>;

const placeOf = (t: Words, user: UserInfo) => [
  {
    label: t("core.field.institution"),
    value: <Plain text={user.institutionName} />,
  },
  { label: t("core.field.group"), value: <Plain text={user.groupName} /> },
  { label: t("core.field.stage"), value: <Plain text={user.queueName} /> },
  {
    label: t("manage.user.position"),
    value: t(user.isLeader ? "manage.user.leader" : "manage.user.member"),
  },
  {
    label: t("manage.user.certificate"),
    value: <CertificateText until={user.certifiedUntil} />,
  },
];

const limitsOf = (t: Words, user: UserInfo) => ({
  label: t("manage.user.form.limits"),
  value:
    user.institutions.length === 0
      ? t("core.filter.allInstitutions")
      : user.institutions.map(({ name }) => name).join(", "),
});

/** His cases, logins and password, and who wrote him down. */
export const UserRecord = ({ user }: Props) => {
  const t = useT();
  const { zone } = useSession();
  const worksCases = useRoles().find(
    ({ role }) => role === user.role,
  )?.worksCases;
  return (
    <div className="flex flex-col gap-4">
      <FactGroup
        title={t("manage.user.form.access")}
        facts={[
          {
            label: t("manage.user.lastLogin"),
            value: <LastLogin user={user} />,
          },
          {
            label: t("manage.user.password.changed"),
            value: <InstantText at={user.passwordChangedAt} zone={zone} />,
          },
          {
            label: t("manage.user.secret.password"),
            value: t(
              user.mustChangePassword
                ? "manage.user.password.waits"
                : "core.word.none",
            ),
          },
          ...(user.passwordOpensAt
            ? [
                {
                  label: t("manage.user.password.opens"),
                  value: <InstantText at={user.passwordOpensAt} zone={zone} />,
                },
              ]
            : []),
        ]}
      />
      <FactGroup
        title={t("manage.user.record")}
        facts={[
          ...(worksCases
            ? [
                {
                  label: t("core.field.openCases"),
                  value: <Num value={user.openCases} />,
                },
              ]
            : []),
          { label: t("manage.user.id"), value: user.id },
          {
            label: t("manage.user.creator"),
            value: <Plain text={user.creatorName} />,
          },
          {
            label: t("core.field.created"),
            value: <InstantText at={user.createdAt} zone={zone} />,
          },
          {
            label: t("manage.user.modifier"),
            value: <Plain text={user.modifierName} />,
          },
          {
            label: t("manage.user.updatedAt"),
            value: <InstantText at={user.updatedAt} zone={zone} />,
          },
        ]}
      />
    </div>
  );
};
