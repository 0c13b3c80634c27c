import { importList, MAX_IMPORT_BYTES } from "@kolekta/api/telephony/call/contract-import";
import { RowImport } from "@/components/sheet/row-import.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Records the calls of a company phone's list. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const utils = trpc.useUtils();
  return (
    <RowImport
      title={t("telephony.record.sheet.title")}
      hint={t("telephony.record.sheet.hint")}
      path="/api/manage/call/app/import"
      maxBytes={MAX_IMPORT_BYTES}
      parse={(data) => importList.output.parse(data)}
      summarize={({ created, existing, refused }) =>
        t("telephony.record.sheet.summary", {
          created: created.length,
          existing: existing.length,
          refused: refused.length,
        })
      }
      refresh={() => utils.telephony.calls.invalidate()}
      onClose={onClose}
    />
  );
}
