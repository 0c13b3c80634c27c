import type { RecyclingValues } from "@kolekta/api/tasks/recycling/contract";
import { InstitutionRules } from "@/components/setting/institution/institution-rules.tsx";
import { createRevisionView } from "@/components/setting/institution/revision-of.ts";
import { LISTED, QUIET, useSearch } from "@/components/setting/search-table.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useRecyclingFields } from "./description.ts";

const RuleDialog = lazyComponent(() => import("./rule-dialog.tsx"));

const RevisionView = createRevisionView<"values", RecyclingValues>((input) =>
  trpc.tasks.recycling.history.useQuery(input, QUIET),
);

/** When cases that are not worked go back to the pool: for each institution, and for all others. */
export const RecyclingRules = () => {
  const t = useT();
  const { state, query } = useSearch();
  const utils = trpc.useUtils();
  const result = trpc.tasks.recycling.list.useQuery(query, LISTED);
  return (
    <InstitutionRules<"values", RecyclingValues>
      name="values"
      id="recycling.rules"
      label={t("tasks.recycling.title")}
      intro={t("tasks.recycling.intro")}
      permission="recycling.edit"
      fields={useRecyclingFields()}
      edit={(props) => <RuleDialog {...props} />}
      withdrawing={{
        send: utils.client.tasks.recycling.withdraw.mutate,
        refresh: () => utils.tasks.recycling.invalidate(),
      }}
      state={state}
      result={result}
      RevisionView={RevisionView}
    />
  );
};
