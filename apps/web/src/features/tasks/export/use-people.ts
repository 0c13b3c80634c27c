import { SELDOM, useAgents } from "@/hooks/use-agents.ts";
import { useUser } from "@/hooks/use-user.tsx";
import { trpc } from "@/lib/trpc.ts";

/** People whose rows the caller may export. A single institution offers no choice. */
export const usePeople = (institutionId: number | undefined) => {
  const { institutionId: ownInstitutionId } = useUser();
  const institutions = trpc.manage.institution.listChoices.useQuery(undefined, {
    ...SELDOM,
    enabled: ownInstitutionId === null,
  });
  const { agents, moreAgents, isLoaded } = useAgents(institutionId);
  return {
    institutions: institutions.data ?? [],
    agents,
    moreAgents,
    /** Only after the agents of the chosen institution have loaded. */
    isAway: (agentId: number) => isLoaded && !agents.some(({ id }) => id === agentId),
  };
};
