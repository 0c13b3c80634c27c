import { confirm } from "@kolekta/api/board/work-order/contract-work";
import { DecisionDialog } from "@/components/form/verdict-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { VerdictCard } from "../detail/verdicts.tsx";
import { type DialogProps, useOrderForm } from "./use-order-form.ts";

/** Lets an approver confirm the verdict or return it with a reason. */
const ConfirmDialog = ({ order, onClose }: DialogProps) => {
  const t = useT();
  const { orderId, version, verdicts } = order;
  const form = useOrderForm(confirm.input, {
    order,
    onClose,
    values: { orderId, version, approve: true, note: "" },
    send: trpc.useUtils().client.board.workOrder.confirm.mutate,
  });
  const waiting = verdicts.find(({ state }) => state === "PROPOSED");
  return (
    <DecisionDialog
      form={form}
      size="xl"
      title={t("board.workOrder.action.confirm")}
      description={t("board.workOrder.dialog.confirmBody", {
        name: waiting?.proposerName ?? "–",
      })}
      about={waiting ? <VerdictCard verdict={waiting} /> : null}
      note={{
        label: t("board.workOrder.dialog.missing"),
        hint: t("board.workOrder.dialog.missingHint"),
      }}
      reject={t("board.workOrder.dialog.returnDo")}
      approve={t("board.workOrder.dialog.confirmDo")}
      onClose={onClose}
    />
  );
};

export default ConfirmDialog;
