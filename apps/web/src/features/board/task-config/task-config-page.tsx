import { CONFIG_SORTS } from "@kolekta/api/board/task-config/contract-codes";
import { configColumns } from "@kolekta/api/board/task-config/contract-columns";
import { Plus } from "lucide-react";
import { useState } from "react";
import { isBlank, orderAmong, useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent, lazyNamed } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { COLUMN_VIEW, type ConfigCommand, ConfigMenu } from "./config-cells.tsx";
import { FILTERS } from "./filters.ts";

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

const PARAMS = toParams(FILTERS);

export default function TaskConfigPage() {
  const t = useT();
  const canEdit = useCan()("taskConfig.edit");
  const state = useTableState({ filters: PARAMS, sortable: CONFIG_SORTS });
  const { filters, page, size, sort } = state;
  const query = { ...filters, ...orderAmong(sort, CONFIG_SORTS) };
  const result = trpc.board.taskConfig.list.useQuery({ ...query, page, size }, LIST_QUERY);
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
      <ListScreen
        id="task-config.list"
        label="app.screen.task-config"
        columns={configColumns}
        view={COLUMN_VIEW}
        filters={FILTERS}
        state={state}
        result={result}
        rowKey="configId"
        rowLabel={({ title }) => title}
        onOpen={(row) => setDoing({ row, action: "history" })}
        menu={(row) => <ConfigMenu row={row} on={setDoing} />}
        exportFilter={query}
        empty={[
          "board.taskConfig.none",
          `board.taskConfig.${canEdit ? "noneBody" : "noneRead"}`,
          add,
        ]}
      />
      <ActiveDialog doing={doing} onClose={() => setDoing(null)} />
    </Page>
  );
}
