import type { NumberReveal } from "@kolekta/api/manage/activity/contract";
import { relationText } from "@/components/case/labels.ts";
import type { Column } from "@/components/data-table/columns.ts";
import { NoValue } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { caseColumn, timeColumn, buildUserColumns } from "./columns.tsx";
import { KINDS } from "./labels.ts";

const Hidden = () => <span className="text-muted-foreground">{useT()("core.word.hidden")}</span>;

export const useRevealColumns = (): Column<NumberReveal>[] => {
  const t = useT();
  const { zone } = useSession();
  const isSeen = ({ loanId }: NumberReveal) => loanId !== null;
  return [
    timeColumn(t, zone),
    ...buildUserColumns(t),
    {
      id: "datum",
      header: t("core.field.kind"),
      cell: ({ datum }) => t(KINDS[datum]),
    },
    {
      id: "number",
      header: t("manage.activity.column.number"),
      cell: (line) =>
        isSeen(line) ? <span className="tabular">{line.number ?? <NoValue />}</span> : <Hidden />,
    },
    {
      id: "contact",
      header: t("tasks.log.record.contact"),
      cell: (line) => (isSeen(line) ? (line.contactName ?? <NoValue />) : <Hidden />),
    },
    {
      id: "relation",
      header: t("tasks.contact.field.relation"),
      cell: ({ relation }) => (relation ? relationText(t, relation) : <NoValue />),
    },
    caseColumn(t),
    {
      id: "reason",
      header: t("core.field.reason"),
      wrap: true,
      cell: ({ reason, callId }) => (
        <span className="block md:min-w-48">
          {callId === null ? reason : t("manage.activity.forCall", { id: String(callId) })}
        </span>
      ),
    },
  ];
};
