import { type DataRequest, decide, revoke } from "@kolekta/api/manage/data-request/contract";
import { ReasonDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { DecisionDialog } from "@/components/form/verdict-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { SubjectDescription } from "./subject-description.tsx";
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

export const DecideDialog = (props: Props) => {
  const { request, onClose } = props;
  const t = useT();
  const form = useDecision(props);
  const isErasure = request.kind === "ERASURE";
  return (
    <DecisionDialog
      form={form}
      size="lg"
      title={t("manage.dataRequest.decideTitle", {
        kind: t(`manage.dataRequest.kind.${request.kind}`),
        name: request.borrowerName,
      })}
      description={t(`manage.dataRequest.${isErasure ? "erasureBody" : "exportBody"}`)}
      about={
        <div className="flex flex-col gap-3">
          <SubjectDescription borrowerId={request.borrowerId} />
          <p className="bg-muted rounded-md px-3 py-2 break-words whitespace-pre-wrap">
            {request.reason}
          </p>
        </div>
      }
      tone={isErasure ? "destructive" : "primary"}
      note={{ label: t("core.field.explanation") }}
      onClose={onClose}
    />
  );
};

export const RevokeDialog = ({ request, onClose }: Props) => {
  const t = useT();
  const form = useCommandForm(revoke.input, {
    defaultValues: { requestId: request.requestId, note: "" },
    send: trpc.useUtils().client.manage.dataRequest.revoke.mutate,
    onSettled: useRefresh(),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={t("manage.dataRequest.revokeTitle")}
      description={t("manage.dataRequest.revokeBody")}
      submit={t("manage.dataRequest.revoke")}
      reason={{ name: "note", line: true }}
      onClose={onClose}
    />
  );
};
