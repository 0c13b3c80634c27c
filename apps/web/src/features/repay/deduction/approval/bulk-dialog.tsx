import {
  REASON_LONGEST,
  REASON_SHORTEST,
} from "@kolekta/api/repay/deduction/contract-words";
import { LoaderCircle } from "lucide-react";
import { useState } from "react";
import { FieldFrame } from "@/components/form/field-frame.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { failureOf } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useDeductionRefresh } from "../use-deductions.ts";
import { BulkOutcome } from "./bulk-outcome.tsx";
import type { Application } from "./use-applications.ts";

interface Props {
  rows: readonly Application[];
  decision: "APPROVE" | "REJECT";
  /** `done`: something was tried, whatever came of it. */
  onClose: (done: boolean) => void;
}

const useDecideMany = () => {
  const refresh = useDeductionRefresh();
  return trpc.repay.deduction.decideMany.useMutation({
    meta: { quiet: true },
    onSettled: refresh,
  });
};

/** What they waived together, by currency. */
const useSum = (rows: readonly Application[]): string => {
  const { money } = useFormat();
  const sums = new Map<Application["currency"], number>();
  for (const { currency, amountMinor } of rows)
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return [...sums]
    .map(([currency, minor]) => money(minor, currency))
    .join(", ");
};

interface AskProps extends Props {
  busy: boolean;
  fault: string | null;
  onDecide: (note: string) => void;
}

const Ask = ({ rows, decision, busy, fault, onDecide, onClose }: AskProps) => {
  const t = useT();
  const sum = useSum(rows);
  const [text, setText] = useState("");
  const [asked, setAsked] = useState(false);
  const note = text.trim();
  const rejects = decision === "REJECT";
  const short = rejects && note.length < REASON_SHORTEST;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (!short && !busy) onDecide(note);
      }}
    >
      <p className="font-medium">
        {t("repay.deduction.bulk.sum", { amount: sum })}
      </p>
      <FieldFrame
        label={t("repay.deduction.decide.note")}
        hint={t("repay.deduction.decide.noteHint")}
        message={
          asked && short ? t("core.error.deduction.reasonRequired") : null
        }
        required={rejects}
      >
        {(aria) => (
          <Textarea
            {...aria}
            rows={2}
            maxLength={REASON_LONGEST}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </FieldFrame>
      {fault === null ? null : (
        <Alert tone="danger" live>
          {fault}
        </Alert>
      )}
      <DialogFooter>
        <Button onClick={() => onClose(false)}>
          {t("core.action.cancel")}
        </Button>
        <Button
          type="submit"
          variant={rejects ? "destructive" : "primary"}
          disabled={busy}
          aria-busy={busy}
        >
          {busy ? <LoaderCircle aria-hidden className="animate-spin" /> : null}
          {t(rejects ? "core.action.reject" : "core.action.approve")}
        </Button>
      </DialogFooter>
    </form>
  );
};

/** Decides many after asking once, and tells what came of each. */
const BulkDialog = ({ rows: given, decision, onClose }: Props) => {
  const t = useT();
  const [rows] = useState(given);
  const many = useDecideMany();
  const [first] = rows;
  const decide = (note: string) => {
    if (!first) return;
    many.mutate({
      kind: first.kind,
      items: rows.map(({ deductionId, version }) => ({ deductionId, version })),
      decision,
      ...(note === "" ? {} : { note }),
    });
  };
  const title = decision === "REJECT" ? "rejectTitle" : "approveTitle";
  const close = () => onClose(many.data !== undefined);
  return (
    <Modal
      size="lg"
      title={t(`repay.deduction.bulk.${title}`, { n: rows.length })}
      description={many.data ? undefined : t("repay.deduction.bulk.body")}
      onClose={close}
    >
      {many.data ? (
        <BulkOutcome outcome={many.data} rows={rows} onClose={close} />
      ) : (
        <Ask
          rows={rows}
          decision={decision}
          busy={many.isPending}
          fault={
            many.error
              ? failureOf(many.error).message || t("app.error.network")
              : null
          }
          onDecide={decide}
          onClose={onClose}
        />
      )}
    </Modal>
  );
};

export default BulkDialog;
