import type { AuditedFieldChange } from "@kolekta/api/manage/field-history/contract";
import { RecordedValue } from "@/components/change/value.tsx";
import { useFieldName } from "@/components/change/labels.ts";
import { NoValue, StatusBadge } from "@/components/page/values.tsx";
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

const FieldName = ({ field }: Pick<AuditedFieldChange, "field">) => (
  <span className="wrap-anywhere">{useFieldName()(field)}</span>
);

export const CHANGE_VIEW = {
  at: { sticky: "start", exact: "minute" },
  subject: { cell: (change: AuditedFieldChange) => <SubjectCell change={change} /> },
  field: {
    wrap: true,
    width: "9rem",
    cell: ({ field }: AuditedFieldChange) => <FieldName field={field} />,
  },
  before: {
    wrap: true,
    width: "11rem",
    cell: ({ before }: AuditedFieldChange) => <RecordedValue value={before} />,
  },
  after: {
    wrap: true,
    width: "11rem",
    cell: ({ after }: AuditedFieldChange) => <RecordedValue value={after} />,
  },
  reason: {
    wrap: true,
    width: "11rem",
    cell: ({ reason }: AuditedFieldChange) => <RecordedValue value={reason} />,
  },
  editor: { cell: (change: AuditedFieldChange) => <Editor change={change} /> },
} as const;
