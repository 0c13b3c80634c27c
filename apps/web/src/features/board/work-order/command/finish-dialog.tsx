import { finish } from "@kolekta/api/board/work-order/contract-work";
import { TEXT_LENGTH, VERDICTS } from "@kolekta/api/board/work-order/contract-codes";
import { needsConfirmation } from "@kolekta/api/board/work-order/rules";
import type { z } from "zod";
import { SelectField } from "@/components/form/text-fields.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Order } from "../detail/order.ts";
import { type DialogProps, useOrderForm } from "./use-order-form.ts";
import { TextFieldsDialog } from "./text-dialog.tsx";

type In = z.input<typeof finish.input>;
type Out = z.output<typeof finish.input>;

/** An unfounded complaint has no liable agent: drops an earlier choice. */
const asSent = (input: Out): Out =>
  input.verdict === "FOUNDED" ? input : { ...input, liableId: undefined };

const useFinish = ({ order, onClose }: DialogProps): ContractForm<In, Out> => {
  const { client } = trpc.useUtils();
  const { orderId, version, agent } = order;
  return useOrderForm<In, Out, unknown>(finish.input, {
    order,
    onClose,
    values: { orderId, version, answer: "", evidence: "", liableId: agent?.userId },
    send: (input, callOptions) => client.board.workOrder.finish.mutate(asSent(input), callOptions),
  });
};

interface LiableProps {
  form: ContractForm<In, Out>;
  order: Order;
}

/** Agents who worked the case; if the case is out of scope, only the agent complained about. */
const LiableField = ({ form, order: { taskId, agent } }: LiableProps) => {
  const t = useT();
  const { data } = trpc.board.workOrder.listAgents.useQuery(
    { taskId },
    { meta: { quiet: true }, retry: false },
  );
  const people = new Map(
    [...(agent ? [agent] : []), ...(data?.agents ?? [])].map((candidate) => [
      candidate.userId,
      candidate.name,
    ]),
  );
  return (
    <SelectField
      control={form.control}
      name="liableId"
      label={t("board.workOrder.field.liable")}
      placeholder={t("board.workOrder.dialog.chooseLiable")}
      numeric
      options={[...people].map(([id, label]) => ({ value: String(id), label }))}
    />
  );
};

/** Verdict with its reasons and the answer to the borrower. */
const FinishDialog = (props: DialogProps) => {
  const { order, onClose } = props;
  const t = useT();
  const form = useFinish(props);
  const waits = needsConfirmation(order.severity);
  return (
    <TextFieldsDialog
      form={form}
      onClose={onClose}
      action="finish"
      description={t(`board.workOrder.dialog.${waits ? "finishSerious" : "finishOrdinary"}`)}
      choice={{
        name: "verdict",
        label: t("board.workOrder.field.verdict"),
        options: toOptions(VERDICTS, (code) => t(`board.workOrder.verdict.${code}`)),
      }}
      textFields={[
        {
          name: "answer",
          rows: 4,
          maxLength: TEXT_LENGTH,
          label: t("board.workOrder.field.answer"),
        },
        {
          name: "evidence",
          rows: 3,
          maxLength: TEXT_LENGTH,
          label: t("board.workOrder.field.evidence"),
        },
      ]}
    >
      {form.watch("verdict") === "FOUNDED" ? <LiableField form={form} order={order} /> : null}
    </TextFieldsDialog>
  );
};

export default FinishDialog;
