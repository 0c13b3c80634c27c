import { Button } from "@/components/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Question } from "./question.ts";

export type ConfirmDialogProps = Question & { onClose: (yes: boolean) => void };

const ConfirmDialog = ({
  title,
  body,
  action,
  cancel,
  tone = "primary",
  onClose,
}: ConfirmDialogProps) => {
  const t = useT();
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose(false))}>
      <DialogContent role="alertdialog" closable={false} className="max-w-md">
        <DialogHeader title={title} description={body} />
        <DialogFooter>
          <Button onClick={() => onClose(false)}>{cancel ?? t("core.action.cancel")}</Button>
          <Button variant={tone} onClick={() => onClose(true)}>
            {action}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
};

export default ConfirmDialog;
