import {
  type DataRequest,
  decide,
} from "@kolekta/api/manage/data-request/contract";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { SubmitButton } from "@/components/form/form.tsx";
import { ReasonField } from "@/components/form/reason-field.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { SubjectFacts } from "./subject-facts.tsx";
import { useRefresh } from "./use-refresh.ts";

interface Props {
  request: DataRequest;
  onClose: () => void;
}

const useDecision = ({ request: { requestId }, onClose }: Props) =>
  useCommandForm(decide.input, {
    defaultValues: { requestId, approve: true, note: "" },
    send: trpc.useUtils().client.manage.dataRequest.decide.mutate,
    onSettled: useRefresh(),
    onDone: onClose,
  });

/** Approves what a borrower asked for, or refuses it. */
const DecideDialog = (props: Props) => {
  const { request, onClose } = props;
  const t = useT();
  const form = useDecision(props);
  const verdict = (approve: boolean) => () => form.setValue("approve", approve);
  const isErasure = request.kind === "ERASURE";
  return (
    <CommandDialog
      form={form}
      size="lg"
      title={t("manage.dataRequest.decideTitle", {
        kind: t(`manage.dataRequest.kind.${request.kind}`),
        name: request.borrowerName,
      })}
      description={t(
        `manage.dataRequest.${isErasure ? "erasureBody" : "exportBody"}`,
      )}
      about={
        <div className="flex flex-col gap-3">
          <SubjectFacts borrowerId={request.borrowerId} />
          <p className="bg-muted rounded-md px-3 py-2 break-words whitespace-pre-wrap">
            {request.reason}
          </p>
        </div>
      }
      submit={
        <>
          <SubmitButton variant="outline" onClick={verdict(false)}>
            {t("core.action.reject")}
          </SubmitButton>
          <SubmitButton
            variant={isErasure ? "destructive" : "primary"}
            onClick={verdict(true)}
          >
            {t("core.action.approve")}
          </SubmitButton>
        </>
      }
      onClose={onClose}
    >
      <ReasonField
        control={form.control}
        name="note"
        label={t("core.field.explanation")}
        maxLength={500}
        required={false}
      />
    </CommandDialog>
  );
};

export default DecideDialog;
