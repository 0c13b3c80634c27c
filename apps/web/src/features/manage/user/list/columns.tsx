import type { Translate } from "@kolekta/i18n/web";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { RoleName } from "@/components/page/role-name.tsx";
import { InstantText, NoValue, TextLink } from "@/components/page/values.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { ACTING } from "../action/actions.ts";
import { UserMenu } from "../action/user-menu.tsx";
import { CertificateText } from "../certificate-text.tsx";
import { LastLogin } from "../last-login.tsx";
import type { User } from "../user.ts";
import { UserStatus } from "../user-status.tsx";

type Columns = Column<User>[];

const Plain = ({ text }: { text: string | null }) => text ?? <NoValue />;

const buildUserColumns = (t: Translate): Columns => [
  {
    id: "name",
    header: t("core.field.fullName"),
    sticky: "start",
    sort: true,
    cell: (row) => (
      <TextLink to={pathTo("user", { id: row.id })} className="font-medium">
        {row.name}
      </TextLink>
    ),
  },
  {
    id: "login",
    header: t("core.field.login"),
    sort: true,
    cell: (row) => row.login,
  },
  {
    id: "role",
    header: t("core.field.role"),
    sort: true,
    cell: (row) => <RoleName role={row.role} />,
  },
];

const buildOrgUnitColumns = (t: Translate, hasMultipleInstitutions: boolean): Columns => [
  ...(hasMultipleInstitutions
    ? [
        {
          id: "institution",
          header: t("core.field.institution"),
          sort: true as const,
          cell: (row: User) => <Plain text={row.institutionName} />,
        },
      ]
    : []),
  {
    id: "group",
    header: t("core.field.group"),
    sort: true,
    cell: (row) => <Plain text={row.groupName} />,
  },
  {
    id: "stage",
    header: t("core.field.stage"),
    sort: "stage",
    cell: (row) => <Plain text={row.stageName} />,
  },
  {
    id: "position",
    header: t("manage.user.position"),
    offCard: true,
    cell: (row) =>
      row.groupId === null ? (
        <NoValue />
      ) : (
        t(row.isLeader ? "manage.user.leader" : "manage.user.member")
      ),
  },
];

const access = (t: Translate): Columns => [
  {
    id: "status",
    header: t("core.field.status"),
    sort: true,
    cell: (row) => <UserStatus user={row} />,
  },
  {
    id: "lastLogin",
    header: t("manage.user.lastLogin"),
    cell: (row) => <LastLogin user={row} />,
  },
  {
    id: "certificate",
    header: t("manage.user.certificate"),
    sort: "certifiedUntil",
    offCard: true,
    cell: (row) => <CertificateText until={row.certifiedUntil} />,
  },
  {
    id: "telephony",
    header: t("manage.user.telephony"),
    offCard: true,
    cell: (row) => <Plain text={row.telephonyUsername} />,
  },
];

const record = (t: Translate, zone: string): Columns => [
  {
    id: "email",
    header: t("core.field.email"),
    sort: true,
    offCard: true,
    cell: (row) => row.email,
  },
  {
    id: "creator",
    header: t("manage.user.creator"),
    offCard: true,
    cell: (row) => <Plain text={row.creatorName} />,
  },
  {
    id: "created",
    header: t("core.field.created"),
    sort: "createdAt",
    offCard: true,
    cell: (row) => <InstantText at={row.createdAt} zone={zone} />,
  },
  {
    id: "modifier",
    header: t("manage.user.modifier"),
    offCard: true,
    cell: (row) => <Plain text={row.modifierName} />,
  },
  {
    id: "updated",
    header: t("manage.user.updatedAt"),
    sort: "updatedAt",
    offCard: true,
    cell: (row) => <InstantText at={row.updatedAt} zone={zone} />,
  },
  {
    id: "id",
    header: t("manage.user.id"),
    align: "end",
    hidden: true,
    cell: (row) => row.id,
  },
];

export const useUserColumns = (): Columns => {
  const t = useT();
  const { zone, user } = useSession();
  const acts = ACTING.some(useCan());
  return [
    ...buildUserColumns(t),
    ...buildOrgUnitColumns(t, user.institutionId === null),
    ...access(t),
    ...record(t, zone),
    ...(acts
      ? [actionsColumn<User>(t("core.field.actions"), (row) => <UserMenu user={row} inRow />)]
      : []),
  ];
};
