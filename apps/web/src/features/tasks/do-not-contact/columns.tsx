import type { DoNotContactEntry } from "@kolekta/api/tasks/do-not-contact/contract";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { InstantText, NoValue } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { RowActions } from "./row-actions.tsx";
import { DoNotContactStateBadge } from "./state-badge.tsx";
import { useDoNotContactLabels } from "./labels.ts";

/** Contacts with this number, within the caller's scope, and the count of open cases affected. */
const People = ({ row: { people, openCases } }: { row: DoNotContactEntry }) => {
  const t = useT();
  return (
    <span className="flex flex-col leading-4.5">
      <span>
        {people.length > 0
          ? people.map(({ name }) => name).join(", ")
          : t("tasks.doNotContact.noPeople")}
      </span>
      <span className="text-muted-foreground text-xs">
        {t("tasks.doNotContact.openCases", { count: openCases })}
      </span>
    </span>
  );
};

const Reason = ({ row }: { row: DoNotContactEntry }) => {
  const labels = useDoNotContactLabels();
  const t = useT();
  const detail =
    row.message === null ? row.note : t("tasks.doNotContact.wrote", { text: row.message });
  return (
    <span className="flex flex-col leading-4.5">
      <span>{labels.reason(row)}</span>
      {detail ? <span className="text-muted-foreground text-xs break-words">{detail}</span> : null}
    </span>
  );
};

const Until = ({ row: { until } }: { row: DoNotContactEntry }) => {
  const t = useT();
  const { zone } = useSession();
  return until ? (
    <InstantText at={until} zone={zone} />
  ) : (
    <span className="text-muted-foreground">{t("tasks.doNotContact.noEnd")}</span>
  );
};

const useIdentityColumns = (
  onOpen: (row: DoNotContactEntry) => void,
): Column<DoNotContactEntry>[] => {
  const t = useT();
  const labels = useDoNotContactLabels();
  return [
    {
      id: "subject",
      header: t("tasks.doNotContact.column.subject"),
      sticky: "start",
      cell: (row) => (
        <button
          type="button"
          aria-haspopup="dialog"
          className="text-primary tabular min-h-5 text-left font-medium hover:underline"
          onClick={() => onOpen(row)}
        >
          {row.phone ?? t("tasks.doNotContact.allNumbers")}
        </button>
      ),
    },
    {
      id: "people",
      header: t("tasks.doNotContact.column.people"),
      wrap: true,
      width: "13rem",
      cell: (row) => <People row={row} />,
    },
    {
      id: "channel",
      header: t("core.field.channel"),
      cell: labels.channel,
    },
    {
      id: "reason",
      header: t("core.field.reason"),
      wrap: true,
      width: "15rem",
      cell: (row) => <Reason row={row} />,
    },
    {
      id: "state",
      header: t("core.field.status"),
      cell: (row) => <DoNotContactStateBadge state={row.state} />,
    },
  ];
};

const useRecordColumns = (): Column<DoNotContactEntry>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "until",
      header: t("tasks.doNotContact.column.until"),
      sort: true,
      cell: (row) => <Until row={row} />,
    },
    {
      id: "source",
      header: t("tasks.doNotContact.column.source"),
      hidden: true,
      cell: (row) => t(`tasks.doNotContact.source.${row.source}`),
    },
    {
      id: "createdBy",
      header: t("tasks.doNotContact.column.createdBy"),
      cell: (row) =>
        row.creatorName ??
        (row.source === "TEXT" ? t("tasks.doNotContact.source.TEXT") : <NoValue />),
    },
    {
      id: "created",
      header: t("tasks.doNotContact.column.createdAt"),
      sort: true,
      cell: (row) => <InstantText at={row.createdAt} zone={zone} />,
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: (row) => row.institutionName ?? <NoValue />,
    },
  ];
};

export const useDoNotContactColumns = (
  onOpen: (row: DoNotContactEntry) => void,
): Column<DoNotContactEntry>[] => {
  const t = useT();
  return [
    ...useIdentityColumns(onOpen),
    ...useRecordColumns(),
    actionsColumn(t("core.field.actions"), (row) => (
      <RowActions row={row} onOpen={() => onOpen(row)} />
    )),
  ];
};
