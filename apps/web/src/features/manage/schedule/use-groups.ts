import { SELDOM } from "@/hooks/use-agents.ts";
import { trpc } from "@/lib/trpc.ts";

const NONE: readonly never[] = [];

/** Loads the groups with agents in scope, of one institution or all. */
export const useGroups = (institutionId: number | undefined) => {
  const { data = NONE } = trpc.manage.schedule.listGroups.useQuery(undefined, SELDOM);
  return data.filter(
    (group) => institutionId === undefined || group.institutionId === institutionId,
  );
};
