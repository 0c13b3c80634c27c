import type { WorkOrder } from "@kolekta/api/board/work-order/contract";
import { allocateMany } from "@kolekta/api/board/work-order/contract-work";
import { useState } from "react";
import { CommandForm, useCommandForm } from "@/components/form/command-dialog.tsx";
import { BatchOutcome } from "@/components/page/batch-outcome.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { HandlerField } from "../command/handler-field.tsx";
import { useOrderRefresh } from "../use-order-refresh.ts";

type BulkAllocationReply = Outputs["board"]["workOrder"]["allocateMany"];
type Rows = readonly WorkOrder[];

interface FormProps {
  rows: Rows;
  institutionId: number;
  onOutcome: (outcome: BulkAllocationReply) => void;
  onClose: () => void;
}

const AllocateForm = (props: FormProps) => {
  const { rows, institutionId, onOutcome, onClose } = props;
  const t = useT();
  const { client } = trpc.useUtils();
  const form = useCommandForm(allocateMany.input, {
    defaultValues: {
      items: rows.map(({ orderId, handler }) => ({ orderId, from: handler?.userId ?? null })),
    },
    send: client.board.workOrder.allocateMany.mutate,
    success: null,
    onSettled: useOrderRefresh(),
    onDone: onOutcome,
  });
  return (
    <CommandForm form={form} submit={t("board.workOrder.action.allocate")} onClose={onClose}>
      <HandlerField control={form.control} name="handlerId" scope={{ institutionId }} />
    </CommandForm>
  );
};

/** Number of assigned complaints, and the reason for each refusal. */
const BulkAllocationResult = ({
  outcome: { allocated, refused },
  rows,
  onClose,
}: {
  outcome: BulkAllocationReply;
  rows: Rows;
  onClose: () => void;
}) => {
  const t = useT();
  const summary = refused.length === 0 ? "allAllocated" : "someAllocated";
  return (
    <BatchOutcome
      summary={t(`board.workOrder.dialog.${summary}`, {
        done: allocated.length,
        refused: refused.length,
      })}
      done={allocated.length}
      refused={refused.map(({ orderId, message }) => ({
        id: orderId,
        name: t("board.workOrder.named", { id: String(orderId) }),
        aside: rows.find((row) => row.orderId === orderId)?.loanNumber,
        message,
      }))}
      why={t("board.workOrder.dialog.why")}
      onClose={onClose}
    />
  );
};

interface Props {
  rows: Rows;
  /** `done`: at least one assignment was attempted, whatever its result. */
  onClose: (done: boolean) => void;
}

/** Assigns several complaints of one institution to one handler. */
const AllocateManyDialog = ({ rows: initialRows, onClose }: Props) => {
  const t = useT();
  // The selection stays fixed while the list reloads.
  const [rows] = useState(initialRows);
  const [outcome, setOutcome] = useState<BulkAllocationReply | null>(null);
  const institutions = new Set(rows.map(({ institutionId }) => institutionId));
  const [institutionId] = institutions;
  const close = () => onClose(outcome !== null);
  const isSingleInstitution = institutions.size === 1 && institutionId !== undefined;
  return (
    <Modal
      size="lg"
      title={t("board.workOrder.dialog.allocateMany", { count: rows.length })}
      onClose={close}
    >
      {outcome ? (
        <BulkAllocationResult outcome={outcome} rows={rows} onClose={close} />
      ) : isSingleInstitution ? (
        <AllocateForm
          rows={rows}
          institutionId={institutionId}
          onOutcome={setOutcome}
          onClose={close}
        />
      ) : (
        <Alert tone="warning" live>
          {t("board.workOrder.dialog.singleInstitution")}
        </Alert>
      )}
    </Modal>
  );
};

export default AllocateManyDialog;
