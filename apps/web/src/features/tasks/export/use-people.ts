import { useCan, useUser } from "@/hooks/use-user.tsx";
import { trpc } from "@/lib/trpc.ts";

const SELDOM = { staleTime: 300_000 };
const MOST_AGENTS = 200;

/** Whose rows may be asked for; one institution or none is no choice. */
export const usePeople = (institutionId: number | undefined) => {
  const can = useCan();
  const { institutionId: own } = useUser();
  const places = trpc.manage.institution.list.useQuery(undefined, {
    ...SELDOM,
    enabled: own === null,
  });
  const agents = trpc.manage.user.list.useQuery(
    { worksCases: true, size: MOST_AGENTS, institutionId },
    { ...SELDOM, enabled: can("user.read") },
  );
  const rows = agents.data?.rows ?? [];
  return {
    institutions: places.data ?? [],
    agents: rows,
    /** Not before the agents of the chosen institution have come. */
    isAway: (agentId: number) =>
      agents.data !== undefined && !rows.some(({ id }) => id === agentId),
    moreAgents: (agents.data?.total ?? 0) - rows.length,
  };
};
