import {
  type ClosingRequest,
  decide,
} from "@kolekta/api/tasks/closing/contract";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { SubmitButton } from "@/components/form/form.tsx";
import { ReasonField } from "@/components/form/reason-field.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { RequestFacts } from "./request-facts.tsx";
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
    // A write-off is decided by its own right.
    send: (kind === "WRITE_OFF" ? closing.decideWriteOff : closing.decide)
      .mutate,
    onSettled: useClosingRefresh(),
    onDone: onClose,
  });
};

type Decision = ReturnType<typeof useDecision>;

const Verdicts = ({ form: { setValue } }: { form: Decision }) => {
  const t = useT();
  return (
    <>
      <SubmitButton
        variant="outline"
        onClick={() => setValue("approve", false)}
      >
        {t("core.action.reject")}
      </SubmitButton>
      <SubmitButton
        variant="destructive"
        onClick={() => setValue("approve", true)}
      >
        {t("core.action.approve")}
      </SubmitButton>
    </>
  );
};

const DecideDialog = (props: Props) => {
  const { request, onClose } = props;
  const t = useT();
  const form = useDecision(props);
  const closing = useCaseClosing(request.taskId);
  const most = closing.data?.recallDaysMost ?? 0;
  return (
    <CommandDialog
      form={form}
      size="lg"
      title={t("tasks.closing.decideTitle", {
        kind: t(`tasks.closing.kind.${request.kind}`),
        name: request.borrowerName,
      })}
      description={t(`tasks.closing.body.${request.kind}`)}
      about={<RequestFacts request={request} />}
      submit={<Verdicts form={form} />}
      onClose={onClose}
    >
      {request.kind === "WITHDRAW" ? (
        <NumberField
          control={form.control}
          name="inDays"
          label={t("tasks.closing.field.inDays")}
          hint={t("tasks.closing.field.inDaysHint", { most })}
          min={0}
          max={most}
        />
      ) : null}
      <ReasonField
        control={form.control}
        name="note"
        label={t("tasks.closing.field.decision")}
        maxLength={500}
        required={false}
      />
    </CommandDialog>
  );
};

export default DecideDialog;
