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
  const { revealId } = trpc.useUtils().client.tasks.contact;
  return (
    <RevealDialog
      title={t("tasks.contact.reveal.idNumber")}
      what={t("tasks.borrower.field.idNumber")}
      ask={async (reason, under) =>
        (await revealId.mutate({ taskId, reason }, under)).idNumber
      }
      onClose={onClose}
    />
  );
};

export default RevealId;
