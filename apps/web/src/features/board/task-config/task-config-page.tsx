import { Plus } from "lucide-react";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { isBlank, orderAmong, useTableState } from "@/components/data-table/table-state.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { LISTED } from "@/components/setting/search-table.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent, lazyNamed } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type ConfigCommand, useConfigColumns } from "./columns.tsx";
import { FILTERS, SORTABLE } from "./filters.ts";
import { ConfigFilters } from "./toolbar.tsx";

const ConfigDialog = lazyNamed(() => import("./config-dialogs.tsx"), "ConfigDialog");
const RemoveDialog = lazyNamed(() => import("./config-dialogs.tsx"), "RemoveDialog");
const HistorySheet = lazyComponent(() => import("./history-sheet.tsx"));

type Doing = "add" | ConfigCommand | null;

const ActiveDialog = (props: { doing: Doing; onClose: () => void }) => {
  const { doing, onClose } = props;
  if (doing === null) return null;
  if (doing === "add") return <ConfigDialog row={null} onClose={onClose} />;
  const { row, action } = doing;
  if (action === "edit") return <ConfigDialog row={row} onClose={onClose} />;
  if (action === "remove") return <RemoveDialog row={row} onClose={onClose} />;
  return <HistorySheet row={row} onClose={onClose} />;
};

const useConfigs = () => {
  const state = useTableState({ filters: FILTERS, sortable: SORTABLE });
  const { filters, page, size, sort } = state;
  const result = trpc.board.taskConfig.list.useQuery(
    { ...filters, ...orderAmong(sort, SORTABLE), page, size },
    LISTED,
  );
  return { state, result };
};

export default function TaskConfigPage() {
  const t = useT();
  const canEdit = useCan()("taskConfig.edit");
  const { state, result } = useConfigs();
  const [doing, setDoing] = useState<Doing>(null);
  const add = canEdit ? (
    <Button variant="primary" aria-haspopup="dialog" onClick={() => setDoing("add")}>
      <Plus />
      {t("board.taskConfig.add")}
    </Button>
  ) : null;
  return (
    <Page fill>
      <PageHeader
        description={t("board.taskConfig.intro")}
        actions={isBlank(state, result.data) ? null : add}
      />
      <DataTable
        id="task-config.list"
        label={t("app.screen.task-config")}
        columns={useConfigColumns(setDoing)}
        rowKey={({ configId }) => String(configId)}
        rowLabel={({ title }) => title}
        state={state}
        result={result}
        onOpen={(row) => setDoing({ row, action: "history" })}
        toolbar={<ConfigFilters state={state} />}
        empty={{
          title: t("board.taskConfig.none"),
          body: t(`board.taskConfig.${canEdit ? "noneBody" : "noneRead"}`),
          action: add,
        }}
      />
      <ActiveDialog doing={doing} onClose={() => setDoing(null)} />
    </Page>
  );
}
