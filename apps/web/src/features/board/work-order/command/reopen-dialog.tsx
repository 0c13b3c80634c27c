import { reopen } from "@kolekta/api/board/work-order/contract-work";
import { ReasonDialog } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type DialogProps, useOrderForm } from "./use-order-form.ts";

const ReopenDialog = ({ order, onClose }: DialogProps) => {
  const t = useT();
  const { orderId, version } = order;
  const form = useOrderForm(reopen.input, {
    order,
    onClose,
    values: { orderId, version, reason: "" },
    send: trpc.useUtils().client.board.workOrder.reopen.mutate,
  });
  return (
    <ReasonDialog
      form={form}
      title={t("board.workOrder.action.reopen")}
      description={t("board.workOrder.dialog.reopenBody")}
      submit={t("board.workOrder.action.reopen")}
      reason={{ name: "reason" }}
      onClose={onClose}
    />
  );
};

export default ReopenDialog;
