import type { QualityRule } from "@kolekta/api/board/quality/contract-rule";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { InstitutionRules } from "@/components/setting/institution/institution-rules.tsx";
import { createRevisionView } from "@/components/setting/institution/revision-of.ts";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { LISTED, QUIET, useSearch } from "@/components/setting/search-table.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";

const RuleDialog = lazyComponent(() => import("./rule-dialog.tsx"));

const RevisionView = createRevisionView<"values", QualityRule>((input) =>
  trpc.board.quality.ruleHistory.useQuery(input, QUIET),
);

const FIELDS = [
  ...(["calls", "messages", "complaintPercent", "longPercent"] as const),
  ...(["objectionDays", "calibrationGap"] as const),
];

/** Rules for the weekly sample of an agent's contacts to score, by institution and as a default. */
export const QualityRules = () => {
  const t = useT();
  const { state, query } = useSearch();
  const utils = trpc.useUtils();
  const result = trpc.board.quality.listRules.useQuery(query, LISTED);
  const fields = FIELDS.map((id): RuleField<QualityRule> => ({
    id,
    label: t(`manage.proposal.detail.${id}`),
    align: "end",
    value: (rule) => String(rule[id]),
  }));
  return (
    <InstitutionRules<"values", QualityRule>
      name="values"
      id="quality.rules"
      label={t("manage.proposal.kind.QUALITY_RULE")}
      intro={t("board.quality.rule.intro")}
      permission="quality.editRule"
      proposals={<OpenProposals kinds={["QUALITY_RULE"]} />}
      fields={fields}
      edit={(props) => <RuleDialog {...props} />}
      withdrawing={{
        send: utils.client.board.quality.withdrawRule.mutate,
        skipsApproval: false,
        refresh: () => utils.board.quality.invalidate(),
      }}
      state={state}
      result={result}
      RevisionView={RevisionView}
    />
  );
};
