import { History, Plus } from "lucide-react";
import { Modal } from "@/components/page/modal.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { FileStep } from "./file-step.tsx";
import { RunHistory } from "./run-history.tsx";
import { RunView } from "./run-view.tsx";
import { Steps } from "./steps.tsx";
import { type ImportState, useImport } from "./use-import.ts";

interface Props {
  onClose: () => void;
  /** Opens the imported cases. */
  onSeeCases: () => void;
}

const HistoryButton = ({ state }: { state: ImportState }) => {
  const t = useT();
  const inHistory = state.view === "history";
  const back = state.tape.uploaded ? "columns" : "file";
  return (
    <Button variant="ghost" size="sm" onClick={() => state.setView(inHistory ? back : "history")}>
      {inHistory ? <Plus /> : <History />}
      {t(inHistory ? "tasks.loanImport.dialog.newImport" : "tasks.loanImport.dialog.history")}
    </Button>
  );
};

const Body = ({ state, onClose, onSeeCases }: Props & { state: ImportState }) => {
  switch (state.view) {
    case "file":
      return <FileStep onUploaded={state.take} />;
    case "columns":
      return <ColumnsStep state={state} />;
    case "history":
      return <RunHistory onOpen={state.openRun} />;
    case "run":
      return state.runId === null ? null : (
        <RunView
          runId={state.runId}
          onRemap={state.canRemap ? () => state.setView("columns") : undefined}
          onOtherFile={() => state.setView("file")}
          onSeeCases={onSeeCases}
          onClose={onClose}
        />
      );
  }
};

/** Brings a lender's loan tape in: file, columns, dry run, load. */
export default function ImportDialog({ onClose, onSeeCases }: Props) {
  const t = useT();
  const state = useImport();
  return (
    <Modal
      size="5xl"
      height="steps"
      steady
      title={t("tasks.loanImport.dialog.title")}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Steps state={state} />
        <HistoryButton state={state} />
      </div>
      <div className="flex min-h-0 flex-1 flex-col">
        <Body state={state} onClose={onClose} onSeeCases={onSeeCases} />
      </div>
    </Modal>
  );
}
