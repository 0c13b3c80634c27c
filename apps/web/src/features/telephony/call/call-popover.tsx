import { ClipboardPen, Smartphone } from "lucide-react";
import type { ReactNode } from "react";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { PopoverContent } from "@/components/ui/popover.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useHasAccount } from "./use-place-call.ts";

export type OtherCallMethod = "app" | "note";

interface Props {
  name: string;
  /** Ruling of the guard, with the override of a block. */
  ruling: ReactNode;
  /** The other ways that the guard leaves open. */
  open: readonly OtherCallMethod[];
  inCall: boolean;
  align: "start" | "end";
  onApp: () => void;
  onNote: () => void;
}

/** Popover beside the call button: ruling and other ways to call. */
export const CallPopover = (props: Props) => {
  const { name, ruling, open, inCall, align, onApp, onNote } = props;
  const t = useT();
  const hasAccount = useHasAccount();
  const methods = [
    { way: "app", icon: Smartphone, onClick: onApp },
    { way: "note", icon: ClipboardPen, onClick: onNote },
  ] as const;
  const offered = methods.filter(({ way }) => open.includes(way));
  return (
    <PopoverContent
      align={align}
      aria-label={t("telephony.call.place.callName", { name })}
      className="flex w-84 max-w-[calc(100vw-1rem)] flex-col gap-3"
    >
      {ruling}
      {hasAccount === false ? (
        <Alert tone="warning">{t("telephony.call.place.noAccount")}</Alert>
      ) : null}
      {inCall ? <Alert tone="neutral">{t("telephony.call.place.busy")}</Alert> : null}
      {offered.length === 0 ? null : (
        <div className="flex flex-col gap-1.5 border-t pt-3">
          {offered.map(({ way, icon: Icon, onClick }) => (
            <Button
              key={way}
              className="h-auto min-h-8 justify-start py-1 text-left whitespace-normal"
              disabled={inCall}
              onClick={onClick}
            >
              <Icon />
              {t(`telephony.call.place.${way}`)}
            </Button>
          ))}
        </div>
      )}
    </PopoverContent>
  );
};
