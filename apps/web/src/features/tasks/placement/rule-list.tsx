import { ruleColumns } from "@kolekta/api/tasks/placement/contract-columns";
import { Plus } from "lucide-react";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { NoValue } from "@/components/page/values.tsx";
import { type SettingColumn, useSettingColumns } from "@/components/setting/columns.tsx";
import { RuleDescription } from "@/components/setting/rule-description.tsx";
import { ListExport } from "@/components/list/list-export.tsx";
import { LIST_QUERY } from "@/components/list/list-screen.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import {
  type RevisionViewProps,
  type RowDialogProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type FilterValues, param } from "@/lib/url-state.ts";
import { type Rule, type RuleRow, useRuleFields } from "./description.tsx";
import { useChoices } from "./use-choices.ts";

const RuleDialog = lazyComponent(() => import("./rule-dialog.tsx"));

const FILTERS = { lenderId: param.id() };

const useName = () => {
  const t = useT();
  return ({ lenderName, productName, stageName }: RuleRow): string =>
    [
      lenderName,
      productName ?? t("tasks.placement.rule.allProducts"),
      stageName ?? t("tasks.placement.rule.allStages"),
    ].join(", ");
};

const RevisionView = ({ row, children }: RevisionViewProps<RuleRow, Rule>) =>
  children(
    trpc.tasks.placement.ruleHistory.useQuery(
      {
        lenderId: row.lenderId,
        productId: row.productId ?? undefined,
        stageId: row.stageId ?? undefined,
      },
      QUIET,
    ),
  );

const useDialogs = () => {
  const getName = useName();
  const fields = useRuleFields();
  const utils = trpc.useUtils();
  return useSettingDialogs({
    permission: "placement.edit",
    getName,
    edit: (props: RowDialogProps<RuleRow>) => <RuleDialog {...props} name={getName(props.row)} />,
    RevisionView,
    show: (rule: Rule) => <RuleDescription fields={fields} rule={rule} />,
    withdrawing: {
      skipsApproval: true,
      send: utils.client.tasks.placement.withdrawRule.mutate,
      refresh: () => utils.tasks.placement.listRules.invalidate(),
    },
  });
};

const useColumns = (dialogs: ReturnType<typeof useDialogs>) => {
  const t = useT();
  const getName = useName();
  const columns = useRuleFields().map(({ id, label, value, ...look }): SettingColumn<RuleRow> => ({
    id,
    header: label,
    ...look,
    cell: ({ current }) => (current ? value(current) : <NoValue />),
  }));
  return useSettingColumns<RuleRow>({
    subject: t("tasks.placement.field.subject"),
    getName,
    columns,
    dialogs,
  });
};

const AddRule = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Plus />
        {t("tasks.placement.rule.add")}
      </Button>
      {open ? (
        <RuleDialog
          row={null}
          name={t("tasks.placement.rule.add")}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};

const Filters = ({ state }: { state: TableState<FilterValues<typeof FILTERS>> }) => {
  const t = useT();
  const { lenders } = useChoices();
  const lender = {
    id: "lenderId",
    label: t("core.field.lender"),
    placeholder: t("tasks.placement.rule.anyLender"),
    options: lenders.map(({ id, name }) => ({ value: id, label: name })),
    hidden: lenders.length < 2,
  } as const;
  return <ListFilters state={state} choices={[lender]} />;
};

/** Placement shares of each lender; the most specific rule applies. */
export const RuleList = () => {
  const t = useT();
  const can = useCan();
  const table = useTableState({ filters: FILTERS });
  const { filters, page, size } = table;
  const input = { ...filters, page, size };
  const result = trpc.tasks.placement.listRules.useQuery(input, LIST_QUERY);
  const dialogs = useDialogs();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <p className="text-muted-foreground max-w-prose flex-1 basis-72">
          {t("tasks.placement.rule.intro")}
        </p>
        {can("placement.edit") ? <AddRule /> : null}
      </div>
      <DataTable
        id="placement.rules"
        label={t("tasks.placement.field.shares")}
        columns={useColumns(dialogs)}
        rowKey={(row) => `${row.lenderId} ${row.productId} ${row.stageId}`}
        rowLabel={useName()}
        state={table}
        result={result}
        toolbar={<Filters state={table} />}
        actions={
          <ListExport list="tasks.placement.listRules" filter={filters} columns={ruleColumns} />
        }
        empty={{ title: t("tasks.placement.rule.none"), body: t("tasks.placement.rule.noneBody") }}
      />
      {dialogs.activeDialog}
    </>
  );
};
