import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { RevealDialog } from "./reveal-dialog.tsx";

interface Props {
  taskId: number;
  onClose: () => void;
}

/** The ID number of the case's borrower. */
const RevealId = ({ taskId, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const show = trpc.tasks.contact.revealId.useMutation({
    meta: { quiet: true },
    gcTime: 0,
    onSettled: () => utils.tasks.contact.isHide.invalidate(),
  });
  return (
    <RevealDialog
      title={t("tasks.contact.reveal.idNumber")}
      what={t("tasks.borrower.field.idNumber")}
      shown={show.data?.idNumber}
      error={show.error}
      ask={(reason) => show.mutateAsync({ taskId, reason })}
      onClose={onClose}
    />
  );
};

export default RevealId;
