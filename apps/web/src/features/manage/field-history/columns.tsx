import type { AuditedFieldChange } from "@kolekta/api/manage/field-history/contract";
import { RecordedValue } from "@/components/change/value.tsx";
import { useFieldName } from "@/components/change/labels.ts";
import type { Column } from "@/components/data-table/columns.ts";
import { InstantText, NoValue, StatusBadge } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

/** Name of the subject, if known, with the id that the search uses. */
const SubjectCell = ({ change }: { change: AuditedFieldChange }) => {
  const { subjectId, subjectName } = change;
  if (subjectName === null) return subjectId ?? <NoValue />;
  return (
    <span className="flex flex-col leading-4.5">
      <span className="wrap-anywhere">{subjectName}</span>
      {subjectId === null || subjectId === subjectName ? null : (
        <span className="text-muted-foreground text-xs">{subjectId}</span>
      )}
    </span>
  );
};

const Editor = ({ change }: { change: AuditedFieldChange }) => {
  const t = useT();
  return (
    <span className="flex flex-wrap items-center gap-1">
      {change.editorName ?? t("manage.audit.system")}
      {change.manual ? <StatusBadge tone="info" label={t("manage.fieldHistory.manual")} /> : null}
    </span>
  );
};

export const useChangeColumns = (): Column<AuditedFieldChange>[] => {
  const t = useT();
  const { zone } = useSession();
  const fieldName = useFieldName();
  return [
    {
      id: "at",
      header: t("core.field.time"),
      sticky: "start",
      cell: (change) => <InstantText at={change.at} zone={zone} />,
    },
    {
      id: "subject",
      header: t("manage.fieldHistory.subject"),
      cell: (change) => <SubjectCell change={change} />,
    },
    {
      id: "field",
      header: t("manage.fieldHistory.field"),
      wrap: true,
      width: "9rem",
      cell: (change) => <span className="wrap-anywhere">{fieldName(change.field)}</span>,
    },
    {
      id: "before",
      header: t("manage.proposal.before"),
      wrap: true,
      width: "11rem",
      cell: (change) => <RecordedValue value={change.before} />,
    },
    {
      id: "after",
      header: t("manage.proposal.after"),
      wrap: true,
      width: "11rem",
      cell: (change) => <RecordedValue value={change.after} />,
    },
    {
      id: "reason",
      header: t("core.field.reason"),
      wrap: true,
      width: "11rem",
      cell: (change) =>
        change.reason ? <span className="wrap-anywhere">{change.reason}</span> : <NoValue />,
    },
    {
      id: "editor",
      header: t("manage.user.modifier"),
      cell: (change) => <Editor change={change} />,
    },
  ];
};
