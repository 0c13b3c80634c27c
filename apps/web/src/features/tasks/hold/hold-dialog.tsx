import { Modal } from "@/components/page/modal.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { HoldLine } from "./hold-line.tsx";
import { StopForm } from "./stop-form.tsx";

interface Props {
  taskId: number;
  onClose: () => void;
}

/** Stops all contact, and shows who stopped it and why. */
const HoldDialog = ({ taskId, onClose }: Props) => {
  const t = useT();
  const can = useCan();
  const holds = trpc.tasks.hold.list.useQuery({ taskId }).data ?? [];
  return (
    <Modal title={t("tasks.hold.title")} description={t("tasks.hold.body")} onClose={onClose}>
      {holds.length > 0 ? (
        <ul className="max-h-72 overflow-y-auto">
          {holds.map((hold) => (
            <HoldLine key={hold.holdId} hold={hold} />
          ))}
        </ul>
      ) : null}
      {can("hold.open") ? <StopForm taskId={taskId} /> : null}
    </Modal>
  );
};

export default HoldDialog;
