import type { ExceptionRow } from "@kolekta/api/manage/access/contract-exception";
import { keepPreviousData } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useExceptionColumns } from "./exception-columns.tsx";
import { OF_INSTITUTION } from "./filters.ts";
import { InstitutionFilter } from "./institution-filter.tsx";
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

/** Users who may sign in from anywhere, and addresses allowed by the command line. */
export const ExceptionList = () => {
  const t = useT();
  const can = useCan();
  const getName = useExceptionName();
  const table = useTableState({ filters: OF_INSTITUTION });
  const { filters, page, size } = table;
  const [doing, setDoing] = useState<Doing>(null);
  const result = trpc.manage.access.listExceptions.useQuery(
    { ...filters, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const add = (
    <Button variant="primary" aria-haspopup="dialog" onClick={() => setDoing("add")}>
      <Plus />
      {t("manage.access.addException")}
    </Button>
  );
  return (
    <>
      <DataTable
        id="access.exceptions"
        label={t("manage.access.exceptions")}
        columns={useExceptionColumns(setDoing)}
        rowKey={(row) => String(row.exceptionId)}
        rowLabel={getName}
        state={table}
        result={result}
        toolbar={<InstitutionFilter state={table} />}
        stacked
        actions={can("access.edit") ? add : null}
        empty={{
          title: t("manage.access.noExceptions"),
          body: t("manage.access.noExceptionsBody"),
        }}
      />
      <ActiveDialog doing={doing} onClose={() => setDoing(null)} />
    </>
  );
};
