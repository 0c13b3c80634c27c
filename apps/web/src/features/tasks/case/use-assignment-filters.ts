import { useT } from "@/lib/i18n.tsx";
import { useOrgColumns } from "./case-columns.tsx";
import type { CaseOptions } from "./case-options.ts";

export const useAssignmentFilters = (options: CaseOptions) => {
  const t = useT();
  const orgColumns = useOrgColumns();
  const { institutions, stages, agents, moreAgents: hiddenAgents } = options;
  return [
    {
      name: "institutionId" as const,
      label: t("tasks.case.field.institution"),
      placeholder: t("core.filter.anyInstitution"),
      all: orgColumns.institutions ? institutions : null,
    },
    {
      name: "stageId" as const,
      label: t("tasks.case.field.stage"),
      placeholder: t("core.filter.anyStage"),
      all: stages,
    },
    {
      name: "agentId" as const,
      label: t("tasks.case.field.agent"),
      placeholder: t("core.filter.anyAgent"),
      all: agents.length > 0 ? agents : null,
      more: hiddenAgents,
    },
  ].flatMap(({ all, ...filter }) => (all ? [{ ...filter, all }] : []));
};
