import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Selection } from "./selection.ts";

interface Props<Row> {
  selection: Selection<Row> | null;
  actions: (rows: readonly Row[]) => ReactNode;
}

/** Floats above the pager while rows are selected and says how many. */
export const BulkBar = <Row,>({ selection, actions }: Props<Row>) => {
  const t = useT();
  const count = selection?.rows.length ?? 0;
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? t("app.table.selected", { count }) : ""}
      </p>
      {selection && count > 0 ? (
        <div
          role="region"
          aria-label={t("app.table.bulk")}
          className="bg-popover shadow-pop fixed bottom-14 left-1/2 z-40 flex w-max max-w-[calc(100vw-1rem)] -translate-x-1/2 flex-wrap items-center gap-2 rounded-xl border px-3 py-2"
        >
          <span className="tabular font-medium">
            {t("app.table.selected", { count })}
          </span>
          {actions(selection.rows)}
          <IconButton
            label={t("app.table.clearSelection")}
            onClick={selection.clear}
          >
            <X />
          </IconButton>
        </div>
      ) : null}
    </>
  );
};
