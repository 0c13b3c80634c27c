import { SELDOM } from "@/hooks/use-agents.ts";
import { trpc } from "@/lib/trpc.ts";

const NONE: readonly never[] = [];

/** The groups with agents in sight, of one institution or of all. */
export const useGroups = (institutionId: number | undefined) => {
  const { data = NONE } = trpc.manage.schedule.listGroups.useQuery(undefined, SELDOM);
  return data.filter(
    (group) => institutionId === undefined || group.institutionId === institutionId,
  );
};
