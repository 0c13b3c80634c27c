import { allocate } from "@kolekta/api/board/work-order/contract-work";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { HandlerField } from "./handler-field.tsx";
import { type DialogProps, useOrderForm } from "./use-order-form.ts";

/** Assigns or reassigns the complaint. */
const AllocateDialog = ({ order, onClose }: DialogProps) => {
  const t = useT();
  const { orderId, handler } = order;
  const from = handler?.userId ?? null;
  const form = useOrderForm(allocate.input, {
    order,
    onClose,
    values: { orderId, from },
    send: trpc.useUtils().client.board.workOrder.allocate.mutate,
  });
  return (
    <CommandDialog
      form={form}
      title={t(`board.workOrder.action.${handler ? "reassign" : "allocate"}`)}
      submit={t("board.workOrder.action.allocate")}
      onClose={onClose}
    >
      <HandlerField control={form.control} name="handlerId" scope={{ orderId }} except={from} />
    </CommandDialog>
  );
};

export default AllocateDialog;
