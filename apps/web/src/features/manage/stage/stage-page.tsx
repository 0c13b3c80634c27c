import { STAGE_SORTS } from "@kolekta/api/manage/stage/contract";
import { stageColumns } from "@kolekta/api/manage/stage/contract-columns";
import { Plus } from "lucide-react";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { isBlank, orderAmong, useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { ListExport } from "@/components/list/list-export.tsx";
import { LIST_QUERY } from "@/components/list/list-screen.tsx";
import { ListToolbar } from "@/components/list/list-toolbar.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { RuleDescription } from "@/components/setting/rule-description.tsx";
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
import { useStageCurrency } from "./currency.ts";
import { usePolicyFields } from "./description.tsx";
import { FILTERS } from "./filters.ts";
import type { Policy, StageRow } from "./rows.ts";
import { useStageColumns } from "./stage-columns.tsx";
import { useRemove } from "./use-remove.ts";

const PARAMS = toParams(FILTERS);

const StageDialog = lazyComponent(() => import("./stage-dialog.tsx"));

const RevisionView = ({ row, children }: RevisionViewProps<StageRow, Policy>) =>
  children(trpc.manage.stage.history.useQuery({ stageId: row.id }, QUIET));

const PolicyDescription = ({ rule, row }: { rule: Policy; row: StageRow }) => {
  const currency = useStageCurrency(row.institutions.map(({ id }) => id));
  return <RuleDescription fields={usePolicyFields(currency)} rule={rule} />;
};

const useStages = () => {
  const utils = trpc.useUtils();
  return useSettingDialogs({
    permission: "stage.edit",
    getName: ({ name }: StageRow) => name,
    edit: ({ row, onClose }: RowDialogProps<StageRow>) => (
      <StageDialog stageId={row.id} onClose={onClose} />
    ),
    RevisionView,
    show: (rule, row) => <PolicyDescription rule={rule} row={row} />,
    withdrawing: {
      send: utils.client.manage.stage.withdraw.mutate,
      skipsApproval: true,
      refresh: () => utils.manage.stage.invalidate(),
    },
  });
};

const AddButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="primary" aria-haspopup="dialog" onClick={onClick}>
    <Plus />
    {useT()("manage.stage.add")}
  </Button>
);

export default function StagePage() {
  const t = useT();
  const canEdit = useCan()("stage.edit");
  const [adding, setAdding] = useState(false);
  const state = useTableState({ filters: PARAMS, sortable: STAGE_SORTS });
  const { filters, sort, page, size } = state;
  const query = { ...filters, ...orderAmong(sort, STAGE_SORTS) };
  const result = trpc.manage.stage.list.useQuery({ ...query, page, size }, LIST_QUERY);
  const dialogs = useStages();
  const remove = useRemove();
  const columns = useStageColumns({
    dialogs,
    institutionId: filters.institutionId,
    onRemove: canEdit ? remove : undefined,
  });
  const add = canEdit ? <AddButton onClick={() => setAdding(true)} /> : null;
  return (
    <Page fill>
      <PageHeader
        description={t("manage.stage.intro")}
        actions={isBlank(state, result.data) ? null : add}
      />
      <DataTable
        id="stage.list"
        label={t("app.screen.stage")}
        columns={columns}
        rowKey={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        state={state}
        result={result}
        stacked
        toolbar={<ListToolbar filters={FILTERS} state={state} />}
        actions={<ListExport list="manage.stage.list" filter={query} columns={stageColumns} />}
        empty={{
          title: t("manage.stage.none"),
          body: t(`manage.stage.${canEdit ? "noneBody" : "noneRead"}`),
          action: add,
        }}
      />
      {dialogs.activeDialog}
      {adding ? <StageDialog stageId={null} onClose={() => setAdding(false)} /> : null}
    </Page>
  );
}
