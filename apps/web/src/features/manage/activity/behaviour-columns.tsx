import type { Behaviour } from "@kolekta/api/manage/activity/contract";
import type { Column } from "@/components/data-table/columns.ts";
import { CutText } from "@/components/page/cut-text.tsx";
import { NoValue } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { caseColumn, timeColumn, buildUserColumns } from "./columns.tsx";
import { formatUserAction } from "./labels.ts";

const UserActionCell = ({ action }: { action: string }) => {
  const { label, about } = formatUserAction(useT(), action);
  return (
    <span title={about ?? undefined} className="flex flex-col">
      {label}
      {about ? (
        <span className="text-muted-foreground block max-w-64 truncate font-mono text-xs">
          {about}
        </span>
      ) : null}
    </span>
  );
};

export const useBehaviourColumns = (): Column<Behaviour>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    timeColumn(t, zone),
    ...buildUserColumns(t),
    {
      id: "action",
      header: t("core.field.action"),
      cell: ({ action }) => <UserActionCell action={action} />,
    },
    {
      id: "page",
      header: t("manage.activity.column.page"),
      cell: ({ page }) => <CutText text={page} />,
    },
    caseColumn(t),
    {
      id: "ip",
      header: t("core.field.ipAddress"),
      cell: ({ ip }) => <span className="tabular">{ip ?? <NoValue />}</span>,
    },
    {
      id: "device",
      header: t("core.field.device"),
      cell: ({ device }) => (device ? <CutText text={device} /> : <NoValue />),
    },
  ];
};
