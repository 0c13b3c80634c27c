import { certificateSubject } from "@kolekta/api/manage/user/contract-certificate";
import { userColumns } from "@kolekta/api/manage/user/contract-columns";
import { useParams } from "react-router-dom";
import { Area, DescriptionSection } from "@/components/case/area.tsx";
import { ChangeHistory } from "@/components/change/change-history.tsx";
import { useRowItems } from "@/components/list/use-list-columns.tsx";
import { NoValue } from "@/components/page/values.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Card } from "@/components/ui/card.tsx";
import { useRoleName, useRoles } from "@/hooks/use-roles.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { UserMenu } from "../action/user-menu.tsx";
import type { UserInfo } from "../user.ts";
import { UserStatus } from "../user-status.tsx";
import { EditForm } from "./edit-form.tsx";
import { UserRecord } from "./user-record.tsx";

interface Props {
  user: UserInfo;
}

const Plain = ({ text }: { text: string | null }) => text ?? <NoValue />;

const IDENTITY_VIEW = { name: {}, login: {}, email: {} } as const;
const ROLE_VIEW = { role: {} } as const;
const ORG_UNIT_VIEW = { role: {}, institution: {}, group: {}, stage: {} } as const;

const UserDescription = ({ user }: Props) => {
  const t = useT();
  const isAgency = user.institutionId !== null;
  return (
    <div className="flex flex-col gap-4">
      <DescriptionSection
        title={t("manage.user.form.identity")}
        items={[
          ...useRowItems(userColumns, IDENTITY_VIEW, user),
          { label: t("core.field.phone"), value: <Plain text={user.phone} /> },
        ]}
      />
      <DescriptionSection
        title={t("manage.user.form.orgUnit")}
        items={[
          ...useRowItems(userColumns, isAgency ? ORG_UNIT_VIEW : ROLE_VIEW, user),
          isAgency ? buildPositionItem(t, user) : buildLimitItem(t, user),
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
            { label: t("core.field.device"), value: <Plain text={user.device} /> },
            { label: t("manage.user.form.extension"), value: <Plain text={user.extension} /> },
          ]}
        />
      ) : null}
    </div>
  );
};

type Translate = ReturnType<typeof useT>;

const buildPositionItem = (t: Translate, { isLeader }: UserInfo) => ({
  label: t("manage.user.position"),
  value: t(isLeader ? "manage.user.leader" : "manage.user.member"),
});

const buildLimitItem = (t: Translate, user: UserInfo) => ({
  label: t("manage.user.form.limits"),
  value:
    user.institutions.length === 0
      ? t("core.filter.allInstitutions")
      : user.institutions.map(({ name }) => name).join(", "),
});

const Body = ({ user }: { user: UserInfo }) => {
  const canEdit = useCan()("user.write");
  // The form starts with the role, so the roles must be loaded.
  const hasRoles = useRoles().length > 0;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {canEdit && user.managed && hasRoles ? (
        <EditForm user={user} />
      ) : (
        <Card className="p-3">
          <UserDescription user={user} />
        </Card>
      )}
      <Card className="p-3">
        <UserRecord user={user} />
      </Card>
    </div>
  );
};

const Loaded = ({ user }: { user: UserInfo }) => {
  const roleName = useRoleName();
  return (
    <>
      <PageHeader
        title={user.name}
        aside={<UserStatus user={user} />}
        description={[roleName(user.role), user.institutionName, user.groupName]
          .filter(Boolean)
          .join(" · ")}
        actions={
          <>
            <ChangeHistory subject="USER" subjectId={user.id} />
            <UserMenu user={user} />
          </>
        }
      />
      <OpenProposals kinds={["CERTIFICATE"]} subject={certificateSubject(user.id)} />
      <Body user={user} />
    </>
  );
};

export default function UserPage() {
  const t = useT();
  const { id = "" } = useParams();
  const result = trpc.manage.user.get.useQuery({ userId: Number(id) }, { meta: { quiet: true } });
  return (
    <Page width="form">
      {result.data ? null : <PageHeader title={t("app.screen.user")} />}
      <Area result={result}>{(user) => <Loaded key={user.id} user={user} />}</Area>
    </Page>
  );
}
