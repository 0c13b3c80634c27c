import { RETENTION_KEYS, type RetentionValues } from "@kolekta/api/manage/retention/contract";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { InstitutionRules } from "@/components/setting/institution/institution-rules.tsx";
import { createRevisionView } from "@/components/setting/institution/revision-of.ts";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { LISTED, QUIET, useSearch } from "@/components/setting/search-table.tsx";
import { PurgeList } from "./purge-list.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";

const RuleDialog = lazyComponent(() => import("./rule-dialog.tsx"));

const RevisionView = createRevisionView<"values", RetentionValues>((input) =>
  trpc.manage.retention.history.useQuery(input, QUIET),
);

export const RetentionRules = () => {
  const t = useT();
  const { state, query } = useSearch();
  const utils = trpc.useUtils();
  const result = trpc.manage.retention.list.useQuery(query, LISTED);
  const fields = RETENTION_KEYS.map((kind): RuleField<RetentionValues> => ({
    id: kind,
    label: t(`manage.retention.${kind}`),
    value: (values) => t("core.word.days", { days: values[kind] }),
  }));
  return (
    <div className="flex flex-col gap-8">
      <InstitutionRules<"values", RetentionValues>
        name="values"
        id="retention.rules"
        label={t("manage.proposal.kind.RETENTION")}
        intro={t("manage.retention.intro")}
        permission="retention.edit"
        proposals={<OpenProposals kinds={["RETENTION"]} />}
        fields={fields}
        edit={(props) => <RuleDialog {...props} />}
        withdrawing={{
          send: utils.client.manage.retention.withdraw.mutate,
          skipsApproval: false,
          refresh: () => utils.manage.retention.invalidate(),
        }}
        state={state}
        result={result}
        RevisionView={RevisionView}
      />
      <PurgeList />
    </div>
  );
};
