import { useState } from "react";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { Input } from "@/components/ui/input.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { BoundCase } from "./bound-case.ts";
import { OutcomeView } from "./outcome.tsx";
import { useUnbind } from "./use-bind.ts";

interface Props {
  cases: readonly BoundCase[];
  /** `done`: something was tried, whatever came of it. */
  onClose: (done: boolean) => void;
}

interface FormProps {
  cases: readonly BoundCase[];
  onCancel: () => void;
  unbinding: ReturnType<typeof useUnbind>;
}

const SHORTEST = 3;

const UnbindForm = ({ cases, onCancel, unbinding }: FormProps) => {
  const t = useT();
  const [reason, setReason] = useState("");
  const [asked, setAsked] = useState(false);
  const short = reason.trim().length < SHORTEST;
  const submit = () => {
    setAsked(true);
    if (short) return;
    void unbinding.run(
      cases.map((one) => one.taskId),
      reason.trim(),
    );
  };
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FieldFrame
        label={t("tasks.binding.field.reason")}
        message={asked && short ? t("tasks.guard.override.short") : null}
        required
      >
        {(aria) => (
          <Input
            {...aria}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </FieldFrame>
      <DialogFooter>
        <Button onClick={onCancel}>{t("app.action.cancel")}</Button>
        <Button
          type="submit"
          variant="destructive"
          disabled={unbinding.isPending}
        >
          {t("tasks.binding.unbind")}
        </Button>
      </DialogFooter>
    </form>
  );
};

const UnbindDialog = ({ cases: given, onClose }: Props) => {
  const t = useT();
  const [cases] = useState(given);
  const unbinding = useUnbind();
  const close = () => onClose(unbinding.outcome !== null);
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : close())}>
      <DialogContent className="max-w-md">
        <DialogHeader
          title={t("tasks.binding.unbindTitle", { cases: cases.length })}
          description={
            unbinding.outcome ? undefined : t("tasks.binding.unbindBody")
          }
        />
        {unbinding.outcome ? (
          <OutcomeView
            outcome={unbinding.outcome}
            cases={cases}
            onClose={close}
          />
        ) : (
          <UnbindForm cases={cases} onCancel={close} unbinding={unbinding} />
        )}
      </DialogContent>
    </Dialog>
  );
};

export default UnbindDialog;
