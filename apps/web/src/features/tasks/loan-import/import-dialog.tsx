import { Check, History, Plus } from "lucide-react";
import { Modal } from "@/components/page/modal.tsx";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { FileStep } from "./file-step.tsx";
import { RunHistory } from "./run-history.tsx";
import { RunView } from "./run-view.tsx";
import { useImportRun } from "./use-import-run.ts";
import { type ImportState, useImport } from "./use-import.ts";

const STEPS = ["file", "columns", "check", "load"] as const;
type Step = (typeof STEPS)[number];

const useStep = ({ view, runId }: ImportState): Step | null => {
  const { data } = useImportRun(view === "run" ? runId : null);
  if (view === "history") return null;
  if (view !== "run") return view;
  return data?.state === "APPLYING" || data?.state === "APPLIED" ? "load" : "check";
};

const Steps = ({ state }: { state: ImportState }) => {
  const t = useT();
  const step = useStep(state);
  const at = step ? STEPS.indexOf(step) : -1;
  return (
    <ol
      aria-label={t("tasks.loanImport.dialog.steps")}
      className={cn("flex flex-wrap gap-x-4 gap-y-1", !step && "invisible")}
    >
      {STEPS.map((item, index) => (
        <li
          key={item}
          aria-current={index === at ? "step" : undefined}
          className={cn(
            "flex items-center gap-1.5",
            index === at ? "font-medium" : "text-muted-foreground",
          )}
        >
          <span
            aria-hidden
            className={cn(
              "tabular grid size-5 place-items-center rounded-full border text-xs",
              index === at && "bg-primary text-primary-foreground border-primary",
            )}
          >
            {index < at ? <Check className="size-3" /> : index + 1}
          </span>
          {t(`tasks.loanImport.dialog.step.${item}`)}
        </li>
      ))}
    </ol>
  );
};

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
