import type { InactivityValues } from "@kolekta/api/manage/inactivity/contract";
import { InstitutionRules } from "@/components/setting/institution/institution-rules.tsx";
import { createRevisionView } from "@/components/setting/institution/revision-of.ts";
import { LISTED, QUIET, useSearch } from "@/components/setting/search-table.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useInactivityFields } from "./description.ts";

const RuleDialog = lazyComponent(() => import("./rule-dialog.tsx"));

const RevisionView = createRevisionView<"values", InactivityValues>((input) =>
  trpc.manage.inactivity.history.useQuery(input, QUIET),
);

/** Inactivity limits after which leaders are notified, by institution and as a default. */
export const InactivityRules = () => {
  const t = useT();
  const { state, query } = useSearch();
  const utils = trpc.useUtils();
  const result = trpc.manage.inactivity.list.useQuery(query, LISTED);
  return (
    <InstitutionRules<"values", InactivityValues>
      name="values"
      id="inactivity.rules"
      label={t("manage.inactivity.title")}
      intro={t("manage.inactivity.intro")}
      permission="inactivity.edit"
      fields={useInactivityFields()}
      edit={(props) => <RuleDialog {...props} />}
      withdrawing={{
        send: utils.client.manage.inactivity.withdraw.mutate,
        refresh: () => utils.manage.inactivity.invalidate(),
      }}
      state={state}
      result={result}
      RevisionView={RevisionView}
    />
  );
};
