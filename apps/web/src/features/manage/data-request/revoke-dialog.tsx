import { type DataRequest, revoke } from "@kolekta/api/manage/data-request/contract";
import { ReasonDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useRefresh } from "./use-refresh.ts";

interface Props {
  request: DataRequest;
  onClose: () => void;
}

const RevokeDialog = ({ request, onClose }: Props) => {
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

export default RevokeDialog;
