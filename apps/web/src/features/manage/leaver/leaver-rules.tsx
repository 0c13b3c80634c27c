import { InstitutionRules } from "@/components/setting/institution/institution-rules.tsx";
import { createRevisionView } from "@/components/setting/institution/revision-of.ts";
import { LISTED, QUIET, useSearch } from "@/components/setting/search-table.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";

const RuleDialog = lazyComponent(() => import("./rule-dialog.tsx"));

const RevisionView = createRevisionView<"hours", number>((input) =>
  trpc.manage.leaver.history.useQuery(input, QUIET),
);

export const LeaverRules = () => {
  const t = useT();
  const { state, query } = useSearch();
  const utils = trpc.useUtils();
  const result = trpc.manage.leaver.list.useQuery(query, LISTED);
  const hours = {
    id: "hours",
    label: t("manage.leaver.hours"),
    value: (count: number) => t("core.word.hours", { hours: count }),
  };
  return (
    <InstitutionRules<"hours", number>
      name="hours"
      id="leaver.rules"
      label={t("manage.leaver.title")}
      intro={t("manage.leaver.intro")}
      permission="leaver.edit"
      fields={[hours]}
      edit={(props) => <RuleDialog {...props} />}
      withdrawing={{
        send: utils.client.manage.leaver.withdraw.mutate,
        refresh: () => utils.manage.leaver.invalidate(),
      }}
      state={state}
      result={result}
      RevisionView={RevisionView}
    />
  );
};
