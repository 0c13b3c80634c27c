import type { LoginLine } from "@kolekta/api/manage/login-log/contract";
import type { Translate } from "@kolekta/i18n/web";
import type { Column } from "@/components/data-table/columns.ts";
import { CutText } from "@/components/page/cut-text.tsx";
import { RoleName } from "@/components/page/role-name.tsx";
import { InstantText, NoValue, StatusBadge } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { parseBrowser } from "./browser.ts";
import { reasonText } from "./labels.ts";

const TONES = {
  IN: "success",
  OUT: "neutral",
  REFUSED: "warning",
  LOCKED: "danger",
  REPLACED: "info",
  ENDED: "info",
} as const;

const buildUserColumns = (t: Translate): Column<LoginLine>[] => [
  {
    id: "login",
    header: t("core.field.login"),
    cell: ({ login }) => <CutText text={login} />,
  },
  {
    id: "name",
    header: t("core.field.fullName"),
    cell: ({ name }) =>
      name ?? <span className="text-muted-foreground">{t("manage.loginLog.unknownUser")}</span>,
  },
];

const buildOriginColumns = (t: Translate): Column<LoginLine>[] => [
  {
    id: "ip",
    header: t("core.field.ipAddress"),
    cell: ({ ip }) => <span className="tabular">{ip ?? <NoValue />}</span>,
  },
  {
    id: "role",
    header: t("core.field.role"),
    hidden: true,
    cell: ({ role }) => (role === null ? <NoValue /> : <RoleName role={role} />),
  },
  {
    id: "institution",
    header: t("core.field.institution"),
    cell: ({ institutionName }) => institutionName ?? <NoValue />,
  },
  {
    id: "browser",
    header: t("manage.loginLog.browser"),
    cell: ({ userAgent }) =>
      userAgent ? <CutText text={parseBrowser(userAgent)} title={userAgent} /> : <NoValue />,
  },
  {
    id: "device",
    header: t("core.field.device"),
    cell: ({ device }) => (device ? <CutText text={device} /> : <NoValue />),
  },
];

export const useLoginColumns = (): Column<LoginLine>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "at",
      header: t("core.field.time"),
      sticky: "start",
      cell: ({ at }) => <InstantText at={at} zone={zone} seconds />,
    },
    ...buildUserColumns(t),
    {
      id: "outcome",
      header: t("core.field.result"),
      cell: ({ outcome }) => (
        <StatusBadge tone={TONES[outcome]} label={t(`manage.loginLog.outcome.${outcome}`)} />
      ),
    },
    {
      id: "reason",
      header: t("core.field.reason"),
      cell: ({ reason }) => reasonText(t, reason) ?? <NoValue />,
    },
    ...buildOriginColumns(t),
  ];
};
