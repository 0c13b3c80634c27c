import { type AnnouncedRecall, revokeRecall } from "@kolekta/api/tasks/placement/contract-recall";
import { ReasonDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

interface Props {
  recall: AnnouncedRecall;
  onClose: () => void;
}

/** Revokes a recall for the cases that have not been returned yet. */
const RevokeRecallDialog = ({ recall, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useCommandForm(revokeRecall.input, {
    defaultValues: { recallId: recall.recallId, seen: recall.pending, note: "" },
    send: utils.client.tasks.placement.revokeRecall.mutate,
    success: ({ revoked }) => t("tasks.placement.revoke.done", { count: revoked }),
    onSettled: () => utils.tasks.placement.invalidate(),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={t("tasks.placement.revoke.title", { name: recall.institutionName })}
      description={t("tasks.placement.revoke.body", { count: recall.pending })}
      submit={t("tasks.placement.revoke.action")}
      reason={{ name: "note", label: t("core.field.explanation"), line: true }}
      onClose={onClose}
    />
  );
};

export default RevokeRecallDialog;
