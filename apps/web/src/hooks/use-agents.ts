import { useCan } from "@/hooks/use-user.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Users and organization rarely change, so filters cache them. */
export const SELDOM = { staleTime: 300_000 };
const MAX_AGENTS = 200;
const NO_AGENTS: readonly never[] = [];

/** Loads the agents in scope, of one institution or all. */
export const useAgents = (institutionId: number | undefined, enabled = true) => {
  const can = useCan();
  const { data } = trpc.manage.user.list.useQuery(
    { worksCases: true, size: MAX_AGENTS, institutionId },
    { ...SELDOM, enabled: enabled && can("user.read") },
  );
  return {
    agents: data?.rows ?? NO_AGENTS,
    /** Beyond those that one reply holds. */
    moreAgents: data ? data.total - data.rows.length : 0,
    isLoaded: data !== undefined,
  };
};

/** Loads the users in scope, of one institution or all, for filters by actor. */
export const usePeople = (institutionId: number | undefined) => {
  const can = useCan();
  const { data } = trpc.manage.user.list.useQuery(
    { size: MAX_AGENTS, institutionId },
    { ...SELDOM, enabled: can("user.read") },
  );
  return data?.rows ?? NO_AGENTS;
};
