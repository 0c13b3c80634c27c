import { type ClosingRequest, revoke } from "@kolekta/api/tasks/closing/contract";
import { ReasonDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useClosingRefresh } from "./use-closing.ts";

interface Props {
  request: ClosingRequest;
  onClose: () => void;
}

const RevokeDialog = ({ request, onClose }: Props) => {
  const t = useT();
  const form = useCommandForm(revoke.input, {
    defaultValues: { requestId: request.requestId, note: "" },
    send: trpc.useUtils().client.tasks.closing.revoke.mutate,
    onSettled: useClosingRefresh(),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={t("tasks.closing.revokeTitle")}
      description={t("tasks.closing.revokeBody")}
      submit={t("tasks.closing.revoke")}
      reason={{
        name: "note",
        label: t("core.field.explanation"),
        line: true,
      }}
      onClose={onClose}
    />
  );
};

export default RevokeDialog;
