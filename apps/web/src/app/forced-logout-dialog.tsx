import { useQueryClient } from "@tanstack/react-query";
import { Button } from "@/components/ui/button.tsx";
import { Dialog, DialogContent, DialogFooter, DialogHeader } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { endSession } from "@/lib/session.ts";

const preventClose = (event: Event) => event.preventDefault();

const BODIES = { elsewhere: "app.forcedOut.body", changed: "app.forcedOut.changed" } as const;

/** The session was ended from outside: one button, and no other way out. */
const ForcedLogoutDialog = ({ why }: { why: keyof typeof BODIES }) => {
  const t = useT();
  const queries = useQueryClient();
  const leave = () => {
    void queries.cancelQueries();
    endSession();
  };
  return (
    <Dialog open>
      <DialogContent
        role="alertdialog"
        closable={false}
        onEscapeKeyDown={preventClose}
        onInteractOutside={preventClose}
        className="max-w-md"
      >
        <DialogHeader title={t("app.forcedOut.title")} description={t(BODIES[why])} />
        <DialogFooter>
          <Button variant="primary" onClick={leave}>
            {t("app.forcedOut.action")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
};

export default ForcedLogoutDialog;
