import { process } from "@kolekta/api/board/work-order/contract-work";
import { ReasonDialog } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type DialogProps, useOrderForm } from "./use-order-form.ts";

/** Starts the work on a complaint with a first note, or adds a note. */
const ProcessDialog = ({ order, onClose }: DialogProps) => {
  const t = useT();
  const starts = order.state === "ALLOCATED";
  const form = useOrderForm(process.input, {
    order,
    onClose,
    values: { orderId: order.orderId, note: "" },
    send: trpc.useUtils().client.board.workOrder.process.mutate,
  });
  const verb = t(`board.workOrder.action.${starts ? "start" : "note"}`);
  return (
    <ReasonDialog
      form={form}
      size="lg"
      title={verb}
      description={starts ? t("board.workOrder.dialog.startBody") : undefined}
      submit={verb}
      reason={{
        name: "note",
        label: t("board.workOrder.field.note"),
      }}
      onClose={onClose}
    />
  );
};

export default ProcessDialog;
