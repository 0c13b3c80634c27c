import { decide } from "@kolekta/api/tasks/closing/contract";
import { Form, SubmitButton } from "@/components/form/form.tsx";
import { NumberField, TextareaField } from "@/components/form/text-fields.tsx";
import { useContractForm } from "@/components/form/use-contract-form.ts";
import { Button } from "@/components/ui/button.tsx";
import {
  Dialog,
  DialogContent,
  DialogFooter,
  DialogHeader,
} from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { RequestFacts } from "./request-facts.tsx";
import {
  type ClosingRequest,
  useClosingRefresh,
  useStanding,
} from "./use-closing.ts";

interface Props {
  request: ClosingRequest;
  onClose: () => void;
}

/** A write-off is decided by its own right. */
const useDecide = ({ kind }: ClosingRequest) => {
  const told = { meta: { success: true }, onSuccess: useClosingRefresh() };
  const closing = trpc.tasks.closing.decide.useMutation(told);
  const writeOff = trpc.tasks.closing.decideWriteOff.useMutation(told);
  return kind === "WRITE_OFF" ? writeOff.mutateAsync : closing.mutateAsync;
};

const useDecision = ({ request, onClose }: Props) => {
  const send = useDecide(request);
  return useContractForm(decide.input, {
    defaultValues: {
      requestId: request.requestId,
      approve: true,
      note: "",
      inDays: 0,
    },
    onSubmit: async (values) => {
      await send(values);
      onClose();
    },
  });
};

const DecideDialog = (props: Props) => {
  const { request, onClose } = props;
  const t = useT();
  const form = useDecision(props);
  const { control, setValue } = form;
  const standing = useStanding(request.taskId);
  const most = standing.data?.recallDaysMost ?? 0;
  const title = t("tasks.closing.decideTitle", {
    kind: t(`tasks.closing.kind.${request.kind}`),
    name: request.borrowerName,
  });
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent>
        <DialogHeader
          title={title}
          description={t(`tasks.closing.body.${request.kind}`)}
        />
        <RequestFacts request={request} />
        <Form form={form}>
          {request.kind === "WITHDRAW" ? (
            <NumberField
              control={control}
              name="inDays"
              label={t("tasks.closing.field.inDays")}
              hint={t("tasks.closing.field.inDaysHint", { most })}
              min={0}
              max={most}
            />
          ) : null}
          <TextareaField
            control={control}
            name="note"
            label={t("tasks.closing.field.decision")}
            rows={2}
            maxLength={500}
          />
          <DialogFooter>
            <Button onClick={onClose}>{t("app.action.cancel")}</Button>
            <SubmitButton
              variant="outline"
              onClick={() => setValue("approve", false)}
            >
              {t("tasks.closing.reject")}
            </SubmitButton>
            <SubmitButton
              variant="destructive"
              onClick={() => setValue("approve", true)}
            >
              {t("tasks.closing.approve")}
            </SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  );
};

export default DecideDialog;
