import { useMemo } from "react";
import { SELDOM, useAgents } from "@/hooks/use-agents.ts";
import { trpc } from "@/lib/trpc.ts";
import { type CaseOptions, groupsOf, stagesOf } from "./case-options.ts";

/** What the filters of the case list offer. */
export const useCaseOptions = (
  institutionId: number | undefined,
  longAging: boolean,
): CaseOptions => {
  const places = trpc.manage.institution.listChoices.useQuery(undefined, SELDOM);
  const { agents, moreAgents } = useAgents(institutionId);
  const products = trpc.tasks.case.listProducts.useQuery(undefined, SELDOM);
  return useMemo(
    () => ({
      institutions: places.data ?? [],
      stages: stagesOf(places.data ?? [], { institutionId, longAging }),
      groups: groupsOf(places.data ?? [], institutionId),
      agents,
      moreAgents,
      products: products.data ?? [],
    }),
    [places.data, agents, moreAgents, products.data, institutionId, longAging],
  );
};
