import { filter, toParams } from "@/components/list/filters.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useT } from "@/lib/i18n.tsx";
import { param } from "@/lib/url-state.ts";

/** Filter value for users who belong to no institution. */
export const COMPANY = 0;

export const OF_INSTITUTION = { institutionId: filter.value(param.int()) };
export const OF_INSTITUTION_PARAMS = toParams(OF_INSTITUTION);

/** IP allow lists to choose from, the company's own first. */
export const useLists = () => {
  const t = useT();
  const { institutions } = useOrgUnits(undefined);
  return [
    { value: COMPANY, label: t("manage.access.company") },
    ...institutions.map(({ id, name }) => ({ value: id, label: name })),
  ];
};

export const useListChoice = () => {
  const t = useT();
  const options = useLists();
  return {
    id: "institutionId",
    label: t("core.field.institution"),
    placeholder: t("core.filter.anyInstitution"),
    options,
    hidden: options.length < 3,
  } as const;
};
