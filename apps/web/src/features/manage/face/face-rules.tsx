import type { FaceRuleValues } from "@kolekta/api/manage/face/contract-rule";
import { InstitutionRules } from "@/components/setting/institution/institution-rules.tsx";
import { createRevisionView } from "@/components/setting/institution/revision-of.ts";
import type { RuleField } from "@/components/setting/rule-description.tsx";
import { LISTED, QUIET, useSearch } from "@/components/setting/search-table.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";

const RuleDialog = lazyComponent(() => import("./rule-dialog.tsx"));

const RevisionView = createRevisionView<"faces", FaceRuleValues>((input) =>
  trpc.manage.face.ruleHistory.useQuery(input, QUIET),
);

export const FaceRules = () => {
  const t = useT();
  const { state, query } = useSearch();
  const utils = trpc.useUtils();
  const result = trpc.manage.face.listRules.useQuery(query, LISTED);
  const fields: RuleField<FaceRuleValues>[] = [
    {
      id: "isRequired",
      label: t("manage.face.isRequired"),
      value: ({ isRequired }) => t(isRequired ? "core.word.yes" : "core.word.no"),
    },
    {
      id: "hours",
      label: t("manage.face.hours"),
      value: ({ hours }) => t("manage.face.everyHours", { hours }),
    },
  ];
  return (
    <InstitutionRules<"faces", FaceRuleValues>
      name="faces"
      id="face.rules"
      label={t("manage.face.ruleTitle")}
      intro={t("manage.face.ruleIntro")}
      permission="face.editRule"
      fields={fields}
      edit={(props) => <RuleDialog {...props} />}
      withdrawing={{
        send: utils.client.manage.face.withdrawRule.mutate,
        refresh: () => utils.manage.face.invalidate(),
      }}
      state={state}
      result={result}
      RevisionView={RevisionView}
    />
  );
};
