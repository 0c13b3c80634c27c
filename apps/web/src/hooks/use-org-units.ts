import { SELDOM } from "@/hooks/use-agents.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";

type Institution = Outputs["manage"]["institution"]["listChoices"][number];

const NONE: readonly Institution[] = [];

const distinct = <One extends { readonly id: number }>(all: readonly One[]): One[] => [
  ...new Map(all.map((item) => [item.id, item])).values(),
];

/** Loads the institutions in scope, and the groups and stages of one of them or all. */
export const useOrgUnits = (institutionId: number | null | undefined, enabled = true) => {
  const { data } = trpc.manage.institution.listChoices.useQuery(undefined, {
    ...SELDOM,
    enabled,
    meta: { quiet: true },
  });
  const institutions = data ?? NONE;
  const within = institutions.filter(
    ({ id }) => institutionId === undefined || id === institutionId,
  );
  return {
    institutions,
    isLoaded: data !== undefined,
    /** With several institutions each group shows its institution. */
    groups: within.flatMap(({ groups, name: groupName }) =>
      groups.map(({ id, name }) => ({
        id,
        name: within.length > 1 ? `${name} · ${groupName}` : name,
      })),
    ),
    stages: distinct(within.flatMap(({ stages }) => stages)),
  };
};
