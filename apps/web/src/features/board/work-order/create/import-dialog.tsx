import {
  importFile,
  MOST_IMPORT_BYTES,
} from "@kolekta/api/board/work-order/contract-import";
import { useState } from "react";
import type { z } from "zod";
import { BatchOutcome } from "@/components/page/batch-outcome.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { SheetSending } from "@/components/sheet/sending.tsx";
import { SheetDrop } from "@/components/sheet/sheet-drop.tsx";
import { useSheet } from "@/components/sheet/use-sheet.ts";
import { useT } from "@/lib/i18n.tsx";
import { sendForm } from "@/lib/send-form.ts";
import { useOrderRefresh } from "../use-order-refresh.ts";

type Outcome = z.output<typeof importFile.output>;

const KINDS = ["csv", "xlsx", "xls"] as const;
const PATH = "/api/customer/service/import";

const Result = ({
  outcome: { created, refused },
  onClose,
}: {
  outcome: Outcome;
  onClose: () => void;
}) => {
  const t = useT();
  return (
    <BatchOutcome
      summary={t("board.workOrder.sheet.summary", {
        created: created.length,
        refused: refused.length,
      })}
      done={created.length}
      refused={refused.map(({ row, column, message }) => ({
        id: row,
        name: t("board.workOrder.sheet.row", { row: String(row) }),
        aside: column ?? undefined,
        message,
      }))}
      why={t("board.workOrder.sheet.why")}
      onClose={onClose}
    />
  );
};

const Choice = ({ onOutcome }: { onOutcome: (outcome: Outcome) => void }) => {
  const t = useT();
  const sheet = useSheet();
  const refresh = useOrderRefresh();
  const [name, setName] = useState("");
  const send = async (file: File) => {
    setName(file.name);
    const outcome = await sheet.send((onShare) =>
      sendForm(
        PATH,
        { ...sheet.style, file },
        (data) => importFile.output.parse(data),
        onShare,
      ),
    );
    if (!outcome) return;
    onOutcome(outcome);
    await refresh();
  };
  if (sheet.share !== null)
    return <SheetSending file={name} share={sheet.share} onStop={sheet.stop} />;
  return (
    <SheetDrop
      sheet={sheet}
      kinds={KINDS}
      most={MOST_IMPORT_BYTES}
      hint={t("board.workOrder.sheet.hint")}
      asks="encoding"
      onFile={(file) => void send(file)}
    />
  );
};

/** Lodges the complaints of a regulator's or a lender's list, and says of each row that was refused why. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  return (
    <Modal
      steady
      size="lg"
      title={t("board.workOrder.sheet.title")}
      onClose={onClose}
    >
      {outcome ? (
        <Result outcome={outcome} onClose={onClose} />
      ) : (
        <Choice onOutcome={setOutcome} />
      )}
    </Modal>
  );
}
