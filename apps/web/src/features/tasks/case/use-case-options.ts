import { useMemo } from "react";
import { SELDOM, useAgents } from "@/hooks/use-agents.ts";
import { trpc } from "@/lib/trpc.ts";
import { type CaseOptions, listGroups, listStages } from "./case-options.ts";

export const useCaseOptions = (
  institutionId: number | undefined,
  longAging: boolean,
): CaseOptions => {
  const institutions = trpc.manage.institution.listChoices.useQuery(undefined, SELDOM);
  const { agents, moreAgents } = useAgents(institutionId);
  const products = trpc.tasks.case.listProducts.useQuery(undefined, SELDOM);
  return useMemo(
    () => ({
      institutions: institutions.data ?? [],
      stages: listStages(institutions.data ?? [], { institutionId, longAging }),
      groups: listGroups(institutions.data ?? [], institutionId),
      agents,
      moreAgents,
      products: products.data ?? [],
    }),
    [institutions.data, agents, moreAgents, products.data, institutionId, longAging],
  );
};
