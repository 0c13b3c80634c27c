import { extend } from "@kolekta/api/board/work-order/contract-work";
import { ReasonDialog } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type DialogProps, useOrderForm } from "./use-order-form.ts";

const ExtendDialog = ({ order, onClose }: DialogProps) => {
  const t = useT();
  const { orderId, version } = order;
  const form = useOrderForm(extend.input, {
    order,
    onClose,
    values: { orderId, version, reason: "" },
    send: trpc.useUtils().client.board.workOrder.extend.mutate,
  });
  return (
    <ReasonDialog
      form={form}
      title={t("board.workOrder.action.extend")}
      description={t("board.workOrder.dialog.extendBody")}
      submit={t("board.workOrder.action.extend")}
      reason={{ name: "reason" }}
      onClose={onClose}
    />
  );
};

export default ExtendDialog;
