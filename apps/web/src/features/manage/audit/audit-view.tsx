import type { AuditLine } from "@kolekta/api/manage/audit/contract";
import { useEntityName, useFieldName } from "@/components/change/labels.ts";
import { NoValue } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";

const MAX_FIELDS = 3;

const Entity = ({ line: { entity, entityId } }: { line: AuditLine }) => {
  const entityName = useEntityName();
  return (
    <span className="wrap-anywhere">
      {[entityName(entity), entityId].filter(Boolean).join(" ")}
    </span>
  );
};

const Changed = ({ fields }: { fields: readonly string[] }) => {
  const t = useT();
  const fieldName = useFieldName();
  if (fields.length === 0) return <NoValue />;
  const rest = fields.length - MAX_FIELDS;
  return (
    <span className="wrap-anywhere">
      {fields.slice(0, MAX_FIELDS).map(fieldName).join(", ")}
      {rest > 0 ? ` · ${t("manage.audit.more", { count: rest })}` : null}
    </span>
  );
};

export const AUDIT_VIEW = {
  at: { sticky: "start", exact: true, opens: true },
  actor: { under: "role" },
  action: { cell: ({ action }: AuditLine) => <code className="text-xs">{action}</code> },
  entity: { wrap: true, width: "12rem", cell: (line: AuditLine) => <Entity line={line} /> },
  institution: {},
  fields: {
    wrap: true,
    width: "14rem",
    cell: ({ fields }: AuditLine) => <Changed fields={fields} />,
  },
  via: { hidden: true },
  ip: { hidden: true },
  request: { hidden: true },
} as const;
