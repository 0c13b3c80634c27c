import type { ClosingRequest } from "@kolekta/api/tasks/closing/contract";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyNamed } from "@/lib/lazy-component.tsx";

const DecideDialog = lazyNamed(() => import("./request-dialogs.tsx"), "DecideDialog");
const RevokeDialog = lazyNamed(() => import("./request-dialogs.tsx"), "RevokeDialog");

export const RequestActions = ({ request }: { request: ClosingRequest }) => {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState<"decide" | "revoke" | null>(null);
  const close = () => setOpen(null);
  const name = request.borrowerName;
  return (
    <span className="flex gap-2">
      {request.canDecide ? (
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={`${t("tasks.closing.decide")}: ${name}`}
          onClick={() => setOpen("decide")}
        >
          {t("tasks.closing.decide")}
        </Button>
      ) : null}
      {request.canRevoke && can("closing.read") ? (
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={`${t("tasks.closing.revoke")}: ${name}`}
          onClick={() => setOpen("revoke")}
        >
          {t("tasks.closing.revoke")}
        </Button>
      ) : null}
      {open === "decide" ? <DecideDialog request={request} onClose={close} /> : null}
      {open === "revoke" ? <RevokeDialog request={request} onClose={close} /> : null}
    </span>
  );
};
