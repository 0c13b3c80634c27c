import { SAMPLE_REASONS, ITEM_KINDS, ITEM_STATES } from "@kolekta/api/board/quality/contract-codes";
import { useOrgUnitChoices } from "@/components/data-table/org-unit-choices.ts";
import { SELDOM, useAgents } from "@/hooks/use-agents.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { toOptions, useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const byId = (all: readonly { id: number; name: string }[]) =>
  all.map(({ id, name }) => ({ value: id, label: name }));

/** Filters that both lists share: week, institution and agent. */
export const useOrgUnitFilters = (institutionId: number | undefined) => {
  const t = useT();
  const { day } = useFormat();
  const orgUnits = useOrgUnitChoices(useOrgUnits(institutionId));
  const { agents } = useAgents(institutionId);
  const { data } = trpc.board.quality.listChoices.useQuery(undefined, {
    ...SELDOM,
    meta: { quiet: true },
  });
  const week = {
    id: "weekOn",
    label: t("board.quality.field.week"),
    placeholder: t("board.quality.field.anyWeek"),
    options: (data?.weeks ?? []).map((value) => ({ value, label: day(value) })),
  } as const;
  const agent = {
    id: "agentId",
    label: t("core.field.agent"),
    placeholder: t("core.filter.anyAgent"),
    options: byId(agents),
    hidden: agents.length < 2,
  } as const;
  const institution = { ...orgUnits.institution, clears: ["agentId"] } as const;
  return { week, institution, agent, scorers: data?.scorers ?? [] };
};

export const useItemChoices = (scorers: readonly { id: number; name: string }[]) => {
  const t = useT();
  const { caseScope } = useSession();
  const kind = {
    id: "kind",
    label: t("board.quality.field.kind.label"),
    placeholder: t("board.quality.field.kind.any"),
    options: toOptions(ITEM_KINDS, (code) => t(`board.quality.kind.${code}`)),
  } as const;
  const reason = {
    id: "reason",
    label: t("board.quality.field.reason"),
    placeholder: t("board.quality.field.anyReason"),
    options: toOptions(SAMPLE_REASONS, (code) => t(`board.quality.reason.${code}`)),
    /** Agents do not see the reason for sampling their own contacts. */
    hidden: caseScope === "OWN",
  } as const;
  const state = {
    id: "state",
    label: t("board.quality.field.state"),
    placeholder: t("board.quality.field.anyState"),
    options: toOptions(ITEM_STATES, (code) => t(`board.quality.state.${code}`)),
  } as const;
  const scorer = {
    id: "scorerId",
    label: t("board.quality.field.scorer"),
    placeholder: t("board.quality.field.anyScorer"),
    options: byId(scorers),
  } as const;
  return [kind, reason, state, scorer] as const;
};
