import {
  allocate,
  confirm,
  extend,
  process,
  reopen,
} from "@kolekta/api/board/work-order/contract-work";
import { CommandDialog, ReasonDialog } from "@/components/form/command-dialog.tsx";
import { DecisionDialog } from "@/components/form/verdict-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { VerdictCard } from "../detail/verdicts.tsx";
import { HandlerField } from "./handler-field.tsx";
import { type DialogProps, useOrderForm } from "./use-order-form.ts";

/** Lets an approver confirm the verdict or return it with a reason. */
export const ConfirmDialog = ({ order, onClose }: DialogProps) => {
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
      description={t("board.workOrder.dialog.confirmBody", { name: waiting?.proposerName ?? "–" })}
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

/** Starts the work on a complaint with a first note, or adds a note. */
export const ProcessDialog = ({ order, onClose }: DialogProps) => {
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
      reason={{ name: "note", label: t("board.workOrder.field.note") }}
      onClose={onClose}
    />
  );
};

export const ReopenDialog = ({ order, onClose }: DialogProps) => {
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

export const ExtendDialog = ({ order, onClose }: DialogProps) => {
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

/** Assigns or reassigns the complaint. */
export const AllocateDialog = ({ order, onClose }: DialogProps) => {
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
