import type { AuditLine } from "@kolekta/api/manage/audit/contract";
import { useEntityName, useFieldName } from "@/components/change/labels.ts";
import type { Column } from "@/components/data-table/columns.ts";
import { RoleName } from "@/components/page/role-name.tsx";
import { InstantText, NoValue } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";

const MAX_FIELDS = 3;

const ActorCell = ({ line }: { line: AuditLine }) => {
  const t = useT();
  if (line.actorName === null)
    return <span className="text-muted-foreground">{t("manage.audit.system")}</span>;
  return (
    <span className="flex flex-col leading-4.5">
      <span>{line.actorName}</span>
      {line.actorRole === null ? null : (
        <span className="text-muted-foreground text-xs">
          <RoleName role={line.actorRole} />
        </span>
      )}
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

/** Shown when they are asked for. */
const useOriginColumns = (): Column<AuditLine>[] => {
  const t = useT();
  return [
    {
      id: "via",
      header: t("manage.audit.column.via"),
      hidden: true,
      cell: (line) => t(`manage.audit.via.${line.via}`),
    },
    {
      id: "ip",
      header: t("core.field.ipAddress"),
      hidden: true,
      cell: (line) => line.ip ?? <NoValue />,
    },
    {
      id: "request",
      header: t("manage.audit.column.request"),
      hidden: true,
      cell: (line) => line.requestId ?? <NoValue />,
    },
  ];
};

export const useAuditColumns = (onOpen: (line: AuditLine) => void): Column<AuditLine>[] => {
  const t = useT();
  const { zone } = useSession();
  const entityName = useEntityName();
  const origin = useOriginColumns();
  return [
    {
      id: "at",
      header: t("core.field.time"),
      sticky: "start",
      cell: (line) => (
        <button
          type="button"
          aria-haspopup="dialog"
          className="text-primary min-h-5 text-left hover:underline"
          onClick={() => onOpen(line)}
        >
          <InstantText at={line.at} zone={zone} seconds />
        </button>
      ),
    },
    {
      id: "actor",
      header: t("manage.audit.column.actor"),
      cell: (line) => <ActorCell line={line} />,
    },
    {
      id: "action",
      header: t("core.field.action"),
      cell: (line) => <code className="text-xs">{line.action}</code>,
    },
    {
      id: "entity",
      header: t("manage.audit.column.entity"),
      wrap: true,
      width: "12rem",
      cell: (line) => (
        <span className="wrap-anywhere">
          {[entityName(line.entity), line.entityId].filter(Boolean).join(" ")}
        </span>
      ),
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: (line) => line.institutionName ?? <NoValue />,
    },
    {
      id: "fields",
      header: t("manage.audit.column.fields"),
      wrap: true,
      width: "14rem",
      cell: (line) => <Changed fields={line.fields} />,
    },
    ...origin,
  ];
};
