import { type ClosingRequest, decide } from "@kolekta/api/tasks/closing/contract";
import { NumberField } from "@/components/form/text-fields.tsx";
import { useCommandForm } from "@/components/form/command-dialog.tsx";
import { DecisionDialog } from "@/components/form/verdict-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { RequestDescription } from "./request-description.tsx";
import { useClosingRefresh, useCaseClosing } from "./use-closing.ts";

interface Props {
  request: ClosingRequest;
  onClose: () => void;
}

const useDecision = ({ request, onClose }: Props) => {
  const { closing } = trpc.useUtils().client.tasks;
  const { requestId, kind } = request;
  return useCommandForm(decide.input, {
    defaultValues: { requestId, approve: true, note: "", inDays: 0 },
    // Deciding on a write-off requires its own permission.
    send: (kind === "WRITE_OFF" ? closing.decideWriteOff : closing.decide).mutate,
    onSettled: useClosingRefresh(),
    onDone: onClose,
  });
};

const DecideDialog = (props: Props) => {
  const { request, onClose } = props;
  const t = useT();
  const form = useDecision(props);
  const closing = useCaseClosing(request.taskId);
  const maxDays = closing.data?.maxRecallDays ?? 0;
  return (
    <DecisionDialog
      form={form}
      size="lg"
      title={t("tasks.closing.decideTitle", {
        kind: t(`tasks.closing.kind.${request.kind}`),
        name: request.borrowerName,
      })}
      description={t(`tasks.closing.body.${request.kind}`)}
      about={<RequestDescription request={request} />}
      tone="destructive"
      note={{ label: t("tasks.closing.field.decision") }}
      onClose={onClose}
    >
      {request.kind === "WITHDRAW" ? (
        <NumberField
          control={form.control}
          name="inDays"
          label={t("tasks.closing.field.inDays")}
          hint={t("tasks.closing.field.inDaysHint", { max: maxDays })}
          max={maxDays}
        />
      ) : null}
    </DecisionDialog>
  );
};

export default DecideDialog;
