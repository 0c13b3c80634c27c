import { userColumns } from "@kolekta/api/manage/user/contract-columns";
import { DescriptionSection } from "@/components/case/area.tsx";
import { useRowItems } from "@/components/list/use-list-columns.tsx";
import { InstantText, NoValue, NumberText } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { CertificateText } from "../certificate-text.tsx";
import { LastLogin } from "../last-login.tsx";
import type { User, UserInfo } from "../user.ts";

interface Props {
  user: UserInfo;
}

const Confirmed = ({ user }: Props) => {
  const t = useT();
  const { zone } = useSession();
  const { confirmation, confirmerName, confirmedAt } = user;
  if (confirmation === null)
    return (
      <>
        {t("core.proposal.waiting")}
        <p className="text-muted-foreground text-xs">{t("manage.user.approver.waitsHint")}</p>
      </>
    );
  return (
    <>
      {confirmation === "PERSON"
        ? t("manage.user.approver.PERSON", { name: confirmerName ?? "" })
        : t(`manage.user.approver.${confirmation}`)}{" "}
      · <InstantText at={confirmedAt} zone={zone} />
    </>
  );
};

const Access = ({ user }: Props) => {
  const t = useT();
  const { zone } = useSession();
  const { mustChangePassword, passwordOpensAt } = user;
  return (
    <DescriptionSection
      title={t("manage.user.form.access")}
      items={[
        { label: t("manage.user.lastLogin"), value: <LastLogin user={user} /> },
        {
          label: t("manage.user.password.changed"),
          value: <InstantText at={user.passwordChangedAt} zone={zone} />,
        },
        {
          label: t("manage.user.passwords.password"),
          value: mustChangePassword ? t("manage.user.password.waits") : <NoValue />,
        },
        ...(user.isApprover
          ? [{ label: t("manage.user.approver.label"), value: <Confirmed user={user} /> }]
          : []),
        ...(passwordOpensAt
          ? [
              {
                label: t("manage.user.password.opens"),
                value: <InstantText at={passwordOpensAt} zone={zone} />,
              },
            ]
          : []),
      ]}
    />
  );
};

const RECORD_VIEW = {
  id: { cell: ({ id }: User) => id },
  creator: {},
  created: { exact: "minute" },
  modifier: {},
  updated: { exact: "minute" },
} as const;

const Account = ({ user }: Props) => {
  const t = useT();
  const { worksCases, openCases, institutionId } = user;
  return (
    <DescriptionSection
      title={t("manage.user.record")}
      items={[
        ...(worksCases
          ? [{ label: t("core.field.openCases"), value: <NumberText value={openCases} /> }]
          : []),
        ...(institutionId === null
          ? []
          : [
              {
                label: t("manage.user.certificate"),
                value: <CertificateText until={user.certifiedUntil} />,
              },
            ]),
        ...useRowItems(userColumns, RECORD_VIEW, user),
      ]}
    />
  );
};

export const UserRecord = ({ user }: Props) => (
  <div className="flex flex-col gap-4">
    <Access user={user} />
    <Account user={user} />
  </div>
);
