import type { Named } from "@/components/case/named-fields.tsx";
import { SELDOM } from "@/hooks/use-agents.ts";
import { trpc } from "@/lib/trpc.ts";

const NONE: readonly never[] = [];

const distinct = (all: readonly Named[]): Named[] => [
  ...new Map(all.map((one) => [one.id, one])).values(),
];

/** Institutions in sight; groups and stages of one of them, or of all. */
export const usePlaces = (institutionId: number | undefined) => {
  const { data: institutions = NONE } = trpc.manage.institution.listChoices.useQuery(
    undefined,
    SELDOM,
  );
  const { data: groups = NONE } = trpc.manage.schedule.listGroups.useQuery(
    undefined,
    SELDOM,
  );
  const isOf = (id: number) =>
    institutionId === undefined || institutionId === id;
  return {
    institutions,
    groups: groups.filter((one) => isOf(one.institutionId)),
    queues: distinct(
      institutions.filter(({ id }) => isOf(id)).flatMap(({ queues }) => queues),
    ),
  };
};

export type Places = ReturnType<typeof usePlaces>;
