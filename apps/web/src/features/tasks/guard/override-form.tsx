import { useState } from "react";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useT } from "@/lib/i18n.tsx";

interface Props {
  /** Button label. */
  action: string;
  busy: boolean;
  onConfirm: (reason: string) => void;
}

const SHORTEST = 3;

/** Override of a block by an authorized user; a reason is required. */
export const OverrideForm = ({ action, busy, onConfirm }: Props) => {
  const t = useT();
  const [reason, setReason] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const short = reason.trim().length < SHORTEST;
  return (
    <form
      className="flex flex-col gap-2 border-t pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!short) onConfirm(reason.trim());
      }}
    >
      <p className="font-medium">{t("tasks.guard.override.title")}</p>
      <FieldFrame
        label={t("core.field.reason")}
        hint={t("tasks.guard.override.hint")}
        message={isSubmitted && short ? t("tasks.guard.override.short") : null}
        required
      >
        {(aria) => (
          <Input
            {...aria}
            value={reason}
            maxLength={300}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </FieldFrame>
      <Button type="submit" variant="destructive" disabled={busy}>
        {action}
      </Button>
    </form>
  );
};
