import { importFile, MAX_IMPORT_BYTES } from "@kolekta/api/board/work-order/contract-import";
import { RowImport } from "@/components/sheet/row-import.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useOrderRefresh } from "../use-order-refresh.ts";

/** Lodges the complaints of a regulator's or a lender's list. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <RowImport
      title={t("board.workOrder.sheet.title")}
      hint={t("board.workOrder.sheet.hint")}
      path="/api/customer/service/import"
      maxBytes={MAX_IMPORT_BYTES}
      parse={(data) => importFile.output.parse(data)}
      summarize={({ created, refused }) =>
        t("board.workOrder.sheet.summary", { created: created.length, refused: refused.length })
      }
      refresh={useOrderRefresh()}
      onClose={onClose}
    />
  );
}
