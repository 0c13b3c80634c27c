import { USUAL } from "@kolekta/api/tasks/allocation/contract-rule";
import { factColumns, type SettingColumn } from "@/components/setting/columns.tsx";
import { RuleFacts } from "@/components/setting/rule-facts.tsx";
import { LISTED, QUIET, useSearch } from "@/components/setting/search-table.tsx";
import { SettingTable } from "@/components/setting/setting-table.tsx";
import {
  type PastProps,
  type RowDialogProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useTermsText } from "../terms-text.ts";
import { useRuleFacts } from "./facts.tsx";
import type { Rule, RuleRow } from "./rows.ts";

const RuleDialog = lazily(() => import("./rule-dialog.tsx"));

const nameOf = ({ queueName }: RuleRow): string => queueName;

const Past = ({ row: { queueId }, children }: PastProps<RuleRow, Rule>) =>
  children(trpc.tasks.allocation.ruleHistory.useQuery({ queueId }, QUIET));

const useDialogs = () => {
  const facts = useRuleFacts();
  const utils = trpc.useUtils();
  return useSettingDialogs({
    permission: "allocation.editRule",
    nameOf,
    edit: (props: RowDialogProps<RuleRow>) => <RuleDialog {...props} />,
    Past,
    show: (rule: Rule) => <RuleFacts facts={facts} rule={rule} />,
    withdrawing: {
      alone: true,
      send: utils.client.tasks.allocation.withdrawRule.mutate,
      refresh: () => utils.tasks.allocation.invalidate(),
    },
  });
};

/** Ties and weight are alike nearly everywhere: they are told with the history. */
const IN_TABLE = new Set(["strategy", "inflowAt", "maxInHand", "maxNew"]);

const useColumns = (): SettingColumn<RuleRow>[] => {
  const t = useT();
  const facts = useRuleFacts().filter(({ id }) => IN_TABLE.has(id));
  return [
    {
      id: "type",
      header: t("manage.queue.type"),
      cell: ({ type }) => t(`manage.queue.typeName.${type}`),
    },
    ...factColumns(facts, ({ current }: RuleRow) => current ?? USUAL),
  ];
};

/** How each stage deals its cases out, found by its name. */
export const AllocationRules = () => {
  const t = useT();
  const { state, asked } = useSearch();
  const result = trpc.tasks.allocation.listRules.useQuery(asked, LISTED);
  const dialogs = useDialogs();
  return (
    <section className="flex flex-col gap-3">
      <p className="text-muted-foreground max-w-prose">{t("tasks.allocation.rule.intro")}</p>
      <SettingTable<RuleRow>
        id="allocation.rules"
        label={t("tasks.allocation.rule.title")}
        search={t("manage.queue.search")}
        none={t("manage.queue.none")}
        subject={t("core.field.stage")}
        rowKey={({ queueId }) => String(queueId)}
        columns={useColumns()}
        announce={useTermsText()}
        nameOf={nameOf}
        state={state}
        result={result}
        dialogs={dialogs}
      />
      {dialogs.shown}
    </section>
  );
};
