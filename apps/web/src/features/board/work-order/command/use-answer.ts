import { send } from "@kolekta/api/telephony/complaint-reply/contract";
import type { z } from "zod";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { download } from "@/lib/download.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { filePath } from "../file-path.ts";
import { type DialogProps, useOrderForm } from "./use-order-form.ts";

type In = z.input<typeof send.input>;
type Out = z.output<typeof send.input>;
export type AnswerForm = ContractForm<In, Out>;

/** Answers the borrower; a letter is downloaded as a file to print. */
export const useAnswer = ({ order, onClose }: DialogProps): AnswerForm => {
  const t = useT();
  const { orderId } = order;
  return useOrderForm<In, Out, { fileId: string | null }>(send.input, {
    order,
    onClose,
    values: { orderId, way: "LETTER", language: "es", text: "" },
    send: trpc.useUtils().client.telephony.complaintReply.send.mutate,
    success: t("board.workOrder.dialog.answered"),
    onDone: ({ fileId }) => {
      if (fileId !== null) void download(filePath(orderId, fileId), `answer-${orderId}.pdf`);
    },
  });
};
