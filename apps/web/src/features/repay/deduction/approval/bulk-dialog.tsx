import { useState } from "react";
import { CommandForm, useCommandForm } from "@/components/form/command-dialog.tsx";
import { BatchOutcome } from "@/components/page/batch-outcome.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { useDeductionRefresh } from "../use-deductions.ts";
import { Decisions } from "./decision.ts";
import { NoteField } from "./note-field.tsx";
import type { Application } from "./use-applications.ts";

/** "17 approved, 2 passed on, 3 refused": counts of zero are omitted. */
const useSummary = ({ done, refused }: BulkDecisionResult): string => {
  const t = useT();
  const count = (...states: string[]) => done.filter(({ state }) => states.includes(state)).length;
  const parts = [
    ["approved", count("APPROVED")],
    ["passed", count("IN_REVIEW")],
    ["rejected", count("REJECTED")],
    ["refused", refused.length],
  ] as const;
  return parts
    .filter(([, n]) => n > 0)
    .map(([word, n]) => t(`repay.deduction.bulk.${word}`, { n }))
    .join(", ");
};

interface BulkOutcomeProps {
  outcome: BulkDecisionResult;
  rows: readonly Application[];
  onClose: () => void;
}

/** Result of each decision, with the reason of a refusal. */
const BulkOutcome = ({ outcome, rows, onClose }: BulkOutcomeProps) => {
  const t = useT();
  const { done, refused } = outcome;
  return (
    <BatchOutcome
      summary={useSummary(outcome)}
      done={done.length}
      refused={refused.map(({ deductionId, message }) => {
        const application = rows.find((row) => row.deductionId === deductionId);
        return {
          id: deductionId,
          name: application?.borrowerName,
          aside: application?.loanNumber,
          message,
        };
      })}
      why={t("core.field.reasons")}
      onClose={onClose}
    />
  );
};

type BulkDecisionResult = Outputs["repay"]["deduction"]["decideMany"];

interface Props {
  rows: readonly Application[];
  decision: "APPROVE" | "REJECT";
  /** `done`: at least one decision was attempted, whatever its result. */
  onClose: (done: boolean) => void;
}

const useSum = (rows: readonly Application[]): string => {
  const { money } = useFormat();
  const sums = new Map<Application["currency"], number>();
  for (const { currency, amountMinor } of rows)
    sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return [...sums].map(([currency, minor]) => money(minor, currency)).join(", ");
};

const useDecideMany = (
  { rows, decision }: Pick<Props, "rows" | "decision">,
  onDone: (outcome: BulkDecisionResult) => void,
) => {
  const refresh = useDeductionRefresh();
  const { deduction } = trpc.useUtils().client.repay;
  return useCommandForm(Decisions, {
    defaultValues: {
      kind: rows[0]?.kind,
      items: rows.map(({ deductionId, version }) => ({ deductionId, version })),
      decision,
      note: "",
    },
    send: deduction.decideMany.mutate,
    success: null,
    onSettled: () => void refresh(),
    onDone,
  });
};

interface BulkDecisionFormProps extends Props {
  onDone: (outcome: BulkDecisionResult) => void;
}

const BulkDecisionForm = ({ onDone, onClose, ...input }: BulkDecisionFormProps) => {
  const t = useT();
  const form = useDecideMany(input, onDone);
  const sum = useSum(input.rows);
  const rejects = input.decision === "REJECT";
  return (
    <CommandForm
      form={form}
      submit={t(rejects ? "core.action.reject" : "core.action.approve")}
      tone={rejects ? "destructive" : "primary"}
      onClose={() => onClose(false)}
    >
      <p className="font-medium">{t("repay.deduction.bulk.sum", { amount: sum })}</p>
      <NoteField control={form.control} name="note" required={rejects} />
    </CommandForm>
  );
};

/** Decides several applications after one confirmation and lists the results. */
const BulkDialog = ({ rows: selected, decision, onClose }: Props) => {
  const t = useT();
  const [rows] = useState(selected);
  const [outcome, setOutcome] = useState<BulkDecisionResult>();
  const title = decision === "REJECT" ? "rejectTitle" : "approveTitle";
  const close = () => onClose(outcome !== undefined);
  return (
    <Modal
      size="lg"
      title={t(`repay.deduction.bulk.${title}`, { n: rows.length })}
      description={outcome ? undefined : t("repay.deduction.bulk.body")}
      onClose={close}
    >
      {outcome ? (
        <BulkOutcome outcome={outcome} rows={rows} onClose={close} />
      ) : (
        <BulkDecisionForm rows={rows} decision={decision} onClose={onClose} onDone={setOutcome} />
      )}
    </Modal>
  );
};

export default BulkDialog;
