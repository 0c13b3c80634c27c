import type { Currency } from "@kolekta/api/core/money";
import type { NamedItem } from "@/components/case/named-fields.tsx";

export interface CaseOptions {
  readonly institutions: readonly NamedItem[];
  readonly stages: readonly NamedItem[];
  readonly groups: readonly NamedItem[];
  readonly agents: readonly NamedItem[];
  /** Agents beyond those that one reply holds. */
  readonly moreAgents: number;
  readonly products: readonly (NamedItem & { currency: Currency })[];
}

interface Stage extends NamedItem {
  readonly longAging: boolean;
}

interface Among {
  readonly institutionId: number | undefined;
  readonly longAging: boolean;
}

/**
 * Lists the stages of the institutions in scope, or of one of them, without duplicates; the
 * long-aging list has only long-aging stages.
 */
export const listStages = (
  institutions: readonly (NamedItem & { stages: readonly Stage[] })[],
  { institutionId, longAging }: Among,
): NamedItem[] => {
  const stages = institutions
    .filter(({ id }) => institutionId === undefined || id === institutionId)
    .flatMap((institution) => institution.stages)
    .filter((stage) => !longAging || stage.longAging);
  return [...new Map(stages.map((stage) => [stage.id, stage])).values()];
};

/** Lists the groups of the institutions in scope, or of one of them. */
export const listGroups = (
  institutions: readonly (NamedItem & { groups: readonly NamedItem[] })[],
  institutionId: number | undefined,
): NamedItem[] =>
  institutions
    .filter(({ id }) => institutionId === undefined || id === institutionId)
    .flatMap(({ groups }) => groups);
