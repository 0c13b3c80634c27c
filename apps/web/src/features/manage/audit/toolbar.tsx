import { ListFilters } from "@/components/data-table/list-filters.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { ENTITIES, useEntityName } from "@/components/change/labels.ts";
import { usePeople } from "@/hooks/use-agents.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useT } from "@/lib/i18n.tsx";
import type { AuditFilterValues } from "./filters.ts";

export const AuditFilters = ({ state }: { state: TableState<AuditFilterValues> }) => {
  const t = useT();
  const entityName = useEntityName();
  const { institutions } = useOrgUnits(undefined);
  const people = usePeople(state.filters.institutionId);
  return (
    <ListFilters
      state={state}
      search={[
        { id: "action", label: t("core.field.action") },
        { id: "entityId", label: t("manage.audit.column.entityId") },
        { id: "requestId", label: t("manage.audit.column.request") },
      ]}
      choices={[
        {
          id: "entity",
          label: t("manage.audit.column.entity"),
          placeholder: t("manage.audit.anyObject"),
          options: Object.keys(ENTITIES)
            .map((value) => ({ value, label: entityName(value) }))
            .toSorted((a, b) => a.label.localeCompare(b.label)),
        },
        {
          id: "institutionId",
          label: t("core.field.institution"),
          placeholder: t("core.filter.anyInstitution"),
          options: institutions.map(({ id, name }) => ({
            value: id,
            label: name,
          })),
          clears: ["actorId"],
          hidden: institutions.length < 2,
        },
        {
          id: "actorId",
          label: t("manage.audit.column.actor"),
          placeholder: t("manage.audit.anyUser"),
          options: people.map(({ id, name }) => ({ value: id, label: name })),
          hidden: people.length < 2,
        },
      ]}
      days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
    />
  );
};
