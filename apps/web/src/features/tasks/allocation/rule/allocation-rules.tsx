import { USUAL } from "@kolekta/api/tasks/allocation/contract-codes";
import { ruleColumns } from "@kolekta/api/tasks/allocation/contract-columns";
import { ListExport } from "@/components/list/list-export.tsx";
import { buildFieldColumns, type SettingColumn } from "@/components/setting/columns.tsx";
import { RuleDescription } from "@/components/setting/rule-description.tsx";
import { LIST_QUERY } from "@/components/list/list-screen.tsx";
import { QUIET, useSearch } from "@/components/setting/search-table.tsx";
import { SettingTable } from "@/components/setting/setting-table.tsx";
import {
  type RevisionViewProps,
  type RowDialogProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useTermsText } from "../terms-text.ts";
import { useRuleFields } from "./description.tsx";
import type { Rule, RuleRow } from "./rows.ts";

const RuleDialog = lazyComponent(() => import("./rule-dialog.tsx"));

const getName = ({ stageName }: RuleRow): string => stageName;

const RevisionView = ({ row: { stageId }, children }: RevisionViewProps<RuleRow, Rule>) =>
  children(trpc.tasks.allocation.ruleHistory.useQuery({ stageId }, QUIET));

const useDialogs = () => {
  const fields = useRuleFields();
  const utils = trpc.useUtils();
  return useSettingDialogs({
    permission: "allocation.editRule",
    getName,
    edit: (props: RowDialogProps<RuleRow>) => <RuleDialog {...props} />,
    RevisionView,
    show: (rule: Rule) => <RuleDescription fields={fields} rule={rule} />,
    withdrawing: {
      skipsApproval: true,
      send: utils.client.tasks.allocation.withdrawRule.mutate,
      refresh: () => utils.tasks.allocation.invalidate(),
    },
  });
};

/**
 * Columns of the table. Affinity and weight rarely differ between stages and appear only in the
 * history.
 */
const IN_TABLE = new Set(["strategy", "inflowAt", "maxInHand", "maxNew"]);

const useColumns = (): SettingColumn<RuleRow>[] => {
  const t = useT();
  const fields = useRuleFields().filter(({ id }) => IN_TABLE.has(id));
  return [
    {
      id: "type",
      header: t("manage.stage.type"),
      cell: ({ type }) => t(`manage.stage.typeName.${type}`),
    },
    ...buildFieldColumns(fields, ({ current }: RuleRow) => current ?? USUAL),
  ];
};

export const AllocationRules = () => {
  const t = useT();
  const { state, query } = useSearch();
  const result = trpc.tasks.allocation.listRules.useQuery(query, LIST_QUERY);
  const dialogs = useDialogs();
  return (
    <section className="flex flex-col gap-3">
      <p className="text-muted-foreground max-w-prose">{t("tasks.allocation.rule.intro")}</p>
      <SettingTable<RuleRow>
        id="allocation.rules"
        label={t("tasks.allocation.rule.title")}
        search={t("manage.stage.search")}
        none={t("manage.stage.none")}
        subject={t("core.field.stage")}
        rowKey={({ stageId }) => String(stageId)}
        columns={useColumns()}
        renderNext={useTermsText()}
        getName={getName}
        state={state}
        result={result}
        actions={
          <ListExport
            list="tasks.allocation.listRules"
            filter={state.filters}
            columns={ruleColumns}
          />
        }
        dialogs={dialogs}
      />
      {dialogs.activeDialog}
    </section>
  );
};
