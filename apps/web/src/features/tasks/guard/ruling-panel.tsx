import { useState } from "react";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { toFailure } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { Findings, UsedToday, GuardResultBadge } from "./ruling.tsx";
import type { useGuard } from "./use-guard.ts";

interface OverrideFormProps {
  /** Button label. */
  action: string;
  busy: boolean;
  onConfirm: (reason: string) => void;
}

const SHORTEST = 3;

/** Override of a block by an authorized user; a reason is required. */
const OverrideForm = ({ action, busy, onConfirm }: OverrideFormProps) => {
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

interface Props {
  result: ReturnType<typeof useGuard>;
  counts?: "calls" | "messages";
  /** Label of the button that overrides a block. */
  action: string;
  busy: boolean;
  onOverride: (reason: string) => void;
}

/** Shows the guard's ruling, its reason and end, and the override for users who have it. */
export const RulingPanel = (props: Props) => {
  const { result, counts, action, busy, onOverride } = props;
  const t = useT();
  const ruling = result.data;
  if (!ruling && result.error) {
    const { message, fields } = toFailure(result.error);
    // No retry for a refused text: the author has to change it.
    if (fields.length > 0) return <Alert tone="danger" title={message} />;
    return (
      <Alert tone="danger" title={t("tasks.guard.failed")}>
        <p>{message}</p>
        <Button size="sm" onClick={() => void result.refetch()}>
          {t("core.action.retry")}
        </Button>
      </Alert>
    );
  }
  if (!ruling)
    return (
      <div aria-busy className="flex flex-col gap-2">
        <span className="sr-only">{t("tasks.guard.checking")}</span>
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-4 w-full" />
      </div>
    );
  const blocked = ruling.verdict === "BLOCK";
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <GuardResultBadge verdict={ruling.verdict} />
        {counts ? <UsedToday ruling={ruling} kind={counts} /> : null}
      </div>
      <Findings ruling={ruling} />
      {blocked && !ruling.retryAt ? (
        <p className="text-muted-foreground text-xs">{t("tasks.guard.noWaiting")}</p>
      ) : null}
      {blocked && ruling.canOverride ? (
        <OverrideForm action={action} busy={busy} onConfirm={onOverride} />
      ) : null}
    </div>
  );
};
