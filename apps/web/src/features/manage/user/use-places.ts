import type { Named } from "@/components/case/named-fields.tsx";
import { SELDOM } from "@/hooks/use-agents.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";

type Institution = Outputs["manage"]["institution"]["list"][number];

const NONE: readonly Institution[] = [];

const distinct = (all: readonly Named[]): Named[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
];

/** The institutions in sight, and the groups and stages of one of them or of all. */
export const usePlaces = (institutionId: number | null | undefined) => {
  const { data } = trpc.manage.institution.list.useQuery(undefined, {
    ...SELDOM,
    meta: { quiet: true },
  });
  const institutions = data ?? NONE;
  const within = institutions.filter(
    ({ id }) => institutionId === undefined || id === institutionId,
  );
  return {
    institutions,
    isKnown: data !== undefined,
    groups: within.flatMap(({ groups }) => groups),
    stages: distinct(within.flatMap(({ queues }) => queues)),
  };
};
