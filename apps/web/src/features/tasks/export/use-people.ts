import { SELDOM, useAgents } from "@/hooks/use-agents.ts";
import { useUser } from "@/hooks/use-user.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Whose rows may be asked for; one institution or none is no choice. */
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
    /** Not before the agents of the chosen institution have come. */
    isAway: (agentId: number) => isLoaded && !agents.some(({ id }) => id === agentId),
  };
};
