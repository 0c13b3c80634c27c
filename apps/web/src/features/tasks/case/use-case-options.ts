import { useMemo } from "react";
import { type CaseOptions, stagesOf } from "./case-options.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { trpc } from "@/lib/trpc.ts";

const SELDOM = { staleTime: 300_000 };
const MOST_AGENTS = 200;

/** What the filters of the case list offer. */
export const useCaseOptions = (
  institutionId: number | undefined,
  longAging: boolean,
): CaseOptions => {
  const can = useCan();
  const places = trpc.manage.institution.list.useQuery(undefined, SELDOM);
  const agents = trpc.manage.user.list.useQuery(
    { worksCases: true, size: MOST_AGENTS, institutionId },
    { ...SELDOM, enabled: can("user.read") },
  );
  const products = trpc.tasks.case.listProducts.useQuery(undefined, SELDOM);
  return useMemo(() => {
    const rows = agents.data?.rows ?? [];
    return {
      institutions: places.data ?? [],
      stages: stagesOf(places.data ?? [], { institutionId, longAging }),
      agents: rows,
      moreAgents: (agents.data?.total ?? 0) - rows.length,
      products: products.data ?? [],
    };
  }, [places.data, agents.data, products.data, institutionId, longAging]);
};
