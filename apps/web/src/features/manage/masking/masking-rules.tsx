import type { MaskingValues } from "@kolekta/api/manage/masking/contract";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { InstitutionRules } from "@/components/setting/institution/institution-rules.tsx";
import { createRevisionView } from "@/components/setting/institution/revision-of.ts";
import { LISTED, QUIET, useSearch } from "@/components/setting/search-table.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useMaskingFields } from "./description.ts";

const RuleDialog = lazyComponent(() => import("./rule-dialog.tsx"));

const RevisionView = createRevisionView<"numbers", MaskingValues>((input) =>
  trpc.manage.masking.history.useQuery(input, QUIET),
);

export const MaskingRules = () => {
  const t = useT();
  const { state, query } = useSearch();
  const utils = trpc.useUtils();
  const result = trpc.manage.masking.list.useQuery(query, LISTED);
  return (
    <InstitutionRules<"numbers", MaskingValues>
      name="numbers"
      id="masking.rules"
      label={t("manage.proposal.kind.MASKING")}
      intro={t("manage.masking.intro")}
      permission="masking.edit"
      proposals={<OpenProposals kinds={["MASKING"]} />}
      fields={useMaskingFields()}
      edit={(props) => <RuleDialog {...props} />}
      withdrawing={{
        send: utils.client.manage.masking.withdraw.mutate,
        skipsApproval: false,
        refresh: () => utils.manage.masking.invalidate(),
      }}
      state={state}
      result={result}
      RevisionView={RevisionView}
    />
  );
};
