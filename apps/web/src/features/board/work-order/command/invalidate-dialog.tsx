import { invalidate } from "@kolekta/api/board/work-order/contract-work";
import { INVALID_REASONS } from "@kolekta/api/board/work-order/contract-codes";
import type { z } from "zod";
import { CommandDialog, ReasonField } from "@/components/form/command-dialog.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type DialogProps, useOrderForm } from "./use-order-form.ts";

type In = z.input<typeof invalidate.input>;
type Out = z.output<typeof invalidate.input>;

/** Marks a complaint as invalid or duplicate. */
const InvalidateDialog = ({ order, onClose }: DialogProps) => {
  const t = useT();
  const { orderId, version } = order;
  const form = useOrderForm<In, Out, unknown>(invalidate.input, {
    order,
    onClose,
    values: { orderId, version, note: "" },
    send: trpc.useUtils().client.board.workOrder.invalidate.mutate,
  });
  const { control } = form;
  return (
    <CommandDialog
      form={form}
      title={t("board.workOrder.action.invalidate")}
      description={t("board.workOrder.dialog.invalidateBody")}
      submit={t("board.workOrder.action.invalidate")}
      tone="destructive"
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="reason"
        label={t("board.workOrder.dialog.invalidReason")}
        placeholder={t("app.form.choose")}
        options={toOptions(INVALID_REASONS, (code) => t(`board.workOrder.invalidReason.${code}`))}
      />
      <ReasonField control={control} name="note" label={t("core.field.note")} />
    </CommandDialog>
  );
};

export default InvalidateDialog;
