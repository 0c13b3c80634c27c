import { useOrgUnitChoices } from "@/components/data-table/org-unit-choices.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { param } from "@/lib/url-state.ts";

export const ORG_UNIT_FILTERS = { institutionId: param.id(), stageId: param.id() };

export const useOrgUnitFilters = (institutionId: number | undefined) => {
  const { institution, stage } = useOrgUnitChoices(useOrgUnits(institutionId));
  return { institution: { ...institution, clears: ["stageId"] }, stage } as const;
};
