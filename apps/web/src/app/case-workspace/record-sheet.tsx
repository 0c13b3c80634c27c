import type { CaseInfo } from "@kolekta/api/tasks/case/contract";
import { NotebookPen, X } from "lucide-react";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { Sheet, SheetContent } from "@/components/ui/sheet.tsx";
import type { RecordState } from "@/features/tasks/log/use-record.ts";
import { useT } from "@/lib/i18n.tsx";
import { BorrowerContactActions } from "./reach.tsx";
import { RecordPanel } from "./work-zone.tsx";

interface Props {
  info: CaseInfo;
  record: RecordState | null;
  hasNext: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** On a narrow screen: a button row at the bottom that opens the form in full screen. */
export const RecordSheet = ({ open, onOpen, ...panel }: Props) => {
  const t = useT();
  return (
    <>
      <div className="bg-card sticky bottom-0 z-20 mt-auto flex items-center gap-2 border-t p-2 [&_button]:h-10">
        <BorrowerContactActions taskId={panel.info.taskId} record={panel.record} />
        <Button
          variant="primary"
          className="flex-1"
          aria-haspopup="dialog"
          onClick={() => onOpen(true)}
        >
          <NotebookPen />
          {t("tasks.case.workspace.record")}
        </Button>
      </div>
      <Sheet open={open} onOpenChange={onOpen}>
        <SheetContent
          title={t("tasks.log.record.title")}
          side="right"
          className="w-full max-w-full overflow-hidden sm:w-104"
        >
          <div className="flex min-h-11 shrink-0 items-center justify-between border-b pr-1 pl-3">
            <h2 aria-hidden className="line-clamp-2 min-w-0 font-semibold">
              {panel.info.borrowerName}
            </h2>
            <IconButton size="icon" label={t("core.action.close")} onClick={() => onOpen(false)}>
              <X />
            </IconButton>
          </div>
          <RecordPanel {...panel} />
        </SheetContent>
      </Sheet>
    </>
  );
};
