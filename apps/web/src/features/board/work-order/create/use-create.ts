import { create, type CreateInput } from "@kolekta/api/board/work-order/contract";
import { useNavigate } from "react-router-dom";
import type { z } from "zod";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { useDraft } from "@/hooks/use-draft.ts";
import { useUser } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { toastLink } from "@/lib/toast.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { orderPath } from "../order-link.tsx";
import { useOrderRefresh } from "../use-order-refresh.ts";
import { draftKey, readOrderDraft } from "./draft.ts";

type In = z.input<typeof create.input>;
export type CreateForm = ContractForm<In, CreateInput>;

export type ComplaintSubject = Outputs["board"]["workOrder"]["listAgents"];

interface Options {
  /** Case from which the complaint is filed. */
  taskId: number | undefined;
  subject: ComplaintSubject;
  onClose: () => void;
}

/** A number is sent only for harassment complaints. */
const asSent = (input: CreateInput): CreateInput =>
  input.category === "HARASSMENT" ? input : { ...input, contactId: undefined, phone: undefined };

/** Preselects the agent of the case, but never the user. */
const findComplainedAgentId = ({ agents }: ComplaintSubject, ownId: number): number | undefined =>
  agents.find(({ isAssigned, userId }) => isAssigned && userId !== ownId)?.userId;

/** Files a complaint; the draft is stored until then. */
export const useCreate = ({ taskId, subject, onClose }: Options): CreateForm => {
  const t = useT();
  const navigate = useNavigate();
  const { client } = trpc.useUtils();
  const draft = useDraft(draftKey(taskId));
  const { id: ownId } = useUser();
  const { loanNumber } = subject;
  return useCommandForm<In, CreateInput, { orderId: number }>(create.input, {
    defaultValues: {
      channel: "HOTLINE",
      description: "",
      agentId: findComplainedAgentId(subject, ownId),
      ...readOrderDraft(taskId),
      ...(taskId === undefined ? { loanNumber } : { taskId }),
    },
    send: (input, callOptions) => client.board.workOrder.create.mutate(asSent(input), callOptions),
    success: null,
    draft,
    onSettled: useOrderRefresh(),
    onDone: ({ orderId }) => {
      toastLink(t("board.workOrder.create.done", { id: String(orderId) }), {
        label: t("board.workOrder.create.view"),
        onClick: () => void navigate(orderPath(orderId)),
      });
      onClose();
    },
  });
};
