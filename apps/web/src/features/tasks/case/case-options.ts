import type { Currency } from "@kolekta/api/core/money";
import type { Named } from "@/components/case/named-fields.tsx";

export interface CaseOptions {
  readonly institutions: readonly Named[];
  readonly stages: readonly Named[];
  readonly groups: readonly Named[];
  readonly agents: readonly Named[];
  /** Agents beyond those that one reply holds. */
  readonly moreAgents: number;
  readonly products: readonly (Named & { currency: Currency })[];
}

interface Stage extends Named {
  readonly longAging: boolean;
}

interface Among {
  readonly institutionId: number | undefined;
  readonly longAging: boolean;
}

/** The stages of the institutions in sight, or of one of them, each once; only the long-aging ones for their own list. */
export const stagesOf = (
  institutions: readonly (Named & { queues: readonly Stage[] })[],
  { institutionId, longAging }: Among,
): Named[] => {
  const stages = institutions
    .filter(({ id }) => institutionId === undefined || id === institutionId)
    .flatMap(({ queues }) => queues)
    .filter((stage) => !longAging || stage.longAging);
  return [...new Map(stages.map((stage) => [stage.id, stage])).values()];
};

/** The groups of the institutions in sight, or of one of them. */
export const groupsOf = (
  institutions: readonly (Named & { groups: readonly Named[] })[],
  institutionId: number | undefined,
): Named[] =>
  institutions
    .filter(({ id }) => institutionId === undefined || id === institutionId)
    .flatMap(({ groups }) => groups);
