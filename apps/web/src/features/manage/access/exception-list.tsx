import type { ExceptionRow } from "@kolekta/api/manage/access/contract-exception";
import { exceptionColumns } from "@kolekta/api/manage/access/contract-columns";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTableState } from "@/components/data-table/table-state.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { OF_INSTITUTION, OF_INSTITUTION_PARAMS, useListChoice } from "./filters.ts";
import { useExceptionName } from "./use-exception-name.ts";

const ExceptionDialog = lazyNamed(() => import("./exception-dialogs.tsx"), "ExceptionDialog");
const EndDialog = lazyNamed(() => import("./exception-dialogs.tsx"), "EndDialog");

/** Open dialog: a new exception, the removal of one, or none. */
type Doing = "add" | ExceptionRow | null;

const ActiveDialog = (props: { doing: Doing; onClose: () => void }) => {
  const { doing, onClose } = props;
  if (doing === null) return null;
  if (doing === "add") return <ExceptionDialog onClose={onClose} />;
  return <EndDialog row={doing} onClose={onClose} />;
};

const ExceptionName = ({ row }: { row: ExceptionRow }) => {
  const getName = useExceptionName();
  return (
    <span className="flex flex-col">
      <span className="font-medium">{getName(row)}</span>
      {row.userName ? <span className="text-muted-foreground text-xs">{row.userName}</span> : null}
    </span>
  );
};

const Menu = ({ row, onEnd }: { row: ExceptionRow; onEnd: (row: ExceptionRow) => void }) => {
  const getName = useExceptionName();
  const remove = {
    id: "remove",
    label: useT()("manage.access.remove"),
    icon: Trash2,
    destructive: true,
    onSelect: () => onEnd(row),
  };
  return <RowMenu name={getName(row)} actions={useCan()("access.edit") ? [remove] : []} />;
};

const VIEW = {
  account: { sticky: "start", cell: (row: ExceptionRow) => <ExceptionName row={row} /> },
  institution: {},
  state: { tones: { OVER: "neutral", IN_FORCE: "success" } },
  until: {},
  reason: { wrap: true },
  editor: { under: "edited", exact: "minute" },
} as const;

/** Users who may sign in from anywhere, and addresses allowed by the command line. */
export const ExceptionList = () => {
  const t = useT();
  const can = useCan();
  const state = useTableState({ filters: OF_INSTITUTION_PARAMS });
  const { filters, page, size } = state;
  const [doing, setDoing] = useState<Doing>(null);
  const result = trpc.manage.access.listExceptions.useQuery({ ...filters, page, size }, LIST_QUERY);
  const add = (
    <Button variant="primary" aria-haspopup="dialog" onClick={() => setDoing("add")}>
      <Plus />
      {t("manage.access.addException")}
    </Button>
  );
  return (
    <>
      <ListScreen
        id="access.exceptions"
        label="manage.access.exceptions"
        columns={exceptionColumns}
        view={VIEW}
        filters={OF_INSTITUTION}
        choices={[useListChoice()]}
        state={state}
        result={result}
        rowKey="exceptionId"
        rowLabel={useExceptionName()}
        menu={(row) => <Menu row={row} onEnd={setDoing} />}
        actions={can("access.edit") ? add : null}
        exportFilter={filters}
        empty={["manage.access.noExceptions", "manage.access.noExceptionsBody"]}
      />
      <ActiveDialog doing={doing} onClose={() => setDoing(null)} />
    </>
  );
};
