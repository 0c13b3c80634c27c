import { startOfDay, addDays } from "@kolekta/api/core/calendar";
import { useAgents } from "@/hooks/use-agents.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useT } from "@/lib/i18n.tsx";

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Converts days to instants: from the start of the first to the end of the last day in the zone.
 */
export const toInstantRange = ({ from, to }: Days, zone: string) => ({
  from: from === undefined ? undefined : startOfDay(from, zone),
  to: to === undefined ? undefined : new Date(startOfDay(addDays(to, 1), zone).getTime() - 1),
});

const options = (all: readonly { id: number; name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }));

/** Filters by institution and agent. */
export const useRecordPeople = (institutionId: number | undefined) => {
  const t = useT();
  const { institutions } = useOrgUnits(undefined);
  const { agents } = useAgents(institutionId);
  return [
    {
      id: "institutionId",
      label: t("core.field.institution"),
      placeholder: t("core.filter.anyInstitution"),
      options: options(institutions),
      clears: ["agentId"],
      hidden: institutions.length < 2,
    },
    {
      id: "agentId",
      label: t("core.field.agent"),
      placeholder: t("core.filter.anyAgent"),
      options: options(agents),
      hidden: agents.length < 2,
    },
  ] as const;
};
