import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useT } from "@/lib/i18n.tsx";
import { isCaseId } from "./filters.ts";

/** Search by user or by case. */
export const useSearches = () => {
  const t = useT();
  return [
    { id: "login", label: t("core.field.login") },
    {
      id: "taskId",
      label: t("tasks.case.field.taskId"),
      whole: { fits: isCaseId, hint: t("manage.activity.caseIdHint") },
    },
  ] as const;
};

export const useInstitutionChoice = () => {
  const t = useT();
  const { institutions } = useOrgUnits(undefined);
  return {
    id: "institutionId",
    label: t("core.field.institution"),
    placeholder: t("core.filter.anyInstitution"),
    options: institutions.map(({ id, name }) => ({ value: id, label: name })),
    hidden: institutions.length < 2,
  } as const;
};
