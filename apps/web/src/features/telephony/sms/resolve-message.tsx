import type { SentMessage } from "@kolekta/api/telephony/sms/contract";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";

const SettleDialog = lazyComponent(() => import("./resolve-dialog.tsx"));

/** Button to resolve a message with an unknown state. */
export const SettleMessage = ({ sms }: { sms: Pick<SentMessage, "messageId" | "name"> }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <div className="flex flex-col items-start gap-1 pt-1">
      <p className="max-w-64 text-xs whitespace-normal">{t("telephony.sms.doubt")}</p>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("telephony.sms.check.action")}
      </Button>
      {open ? (
        <SettleDialog
          messageId={sms.messageId}
          name={sms.name}
          canResend
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
};
