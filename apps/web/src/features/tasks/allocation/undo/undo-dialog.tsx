import { useNavigate } from "react-router-dom";
import { Area } from "@/components/case/area.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Section } from "@/components/page/section.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useT } from "@/lib/i18n.tsx";
import { toastLink } from "@/lib/toast.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { Counts } from "../counts.tsx";
import { runPath } from "../labels.ts";
import { useRunRefresh } from "../use-run.ts";

type Preview = Outputs["tasks"]["allocation"]["previewUndo"];

interface Props {
  runId: number;
  onClose: () => void;
}

/** Cases that go back, and those that stay with the reason. */
const Effects = ({ preview: { toAgents, toPool, unchanged } }: { preview: Preview }) => {
  const t = useT();
  const staying = unchanged.reduce((sum, { cases }) => sum + cases, 0);
  return (
    <>
      {toAgents > 0 ? <p>{t("tasks.allocation.undo.toAgents", { cases: toAgents })}</p> : null}
      {toPool > 0 ? <p>{t("tasks.allocation.undo.toPool", { cases: toPool })}</p> : null}
      {toAgents + toPool === 0 ? (
        <Alert tone="warning">{t("tasks.allocation.undo.none")}</Alert>
      ) : null}
      {staying > 0 ? (
        <Section inner title={t("tasks.allocation.undo.stay", { cases: staying })}>
          <Counts
            entries={unchanged.map(({ key, message, cases }) => ({
              id: key,
              label: message,
              cases,
            }))}
          />
        </Section>
      ) : null}
    </>
  );
};

const useUndo = ({ onClose }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const { client } = trpc.useUtils();
  return useCommandMutation(client.tasks.allocation.undo.mutate, {
    onSettled: useRunRefresh(),
    onSuccess: ({ runId }) => {
      onClose();
      toastLink(t("tasks.allocation.undo.started"), {
        label: t("core.action.show"),
        onClick: () => void navigate(runPath(runId)),
      });
    },
  });
};

/** Shows what an undo would return before it starts. */
const UndoDialog = (props: Props) => {
  const t = useT();
  const { runId, onClose } = props;
  const result = trpc.tasks.allocation.previewUndo.useQuery(
    { runId },
    { gcTime: 0, meta: { quiet: true } },
  );
  const { mutate, isPending } = useUndo(props);
  return (
    <Modal title={t("tasks.allocation.undo.title")} onClose={onClose}>
      <Area result={result}>
        {(preview) => {
          const cases = preview.toAgents + preview.toPool;
          return (
            <>
              <Effects preview={preview} />
              <DialogFooter>
                <Button onClick={onClose}>{t("core.action.cancel")}</Button>
                <Button
                  variant="primary"
                  disabled={isPending || cases === 0}
                  onClick={() => mutate({ runId })}
                >
                  {t("tasks.allocation.undo.confirm", { cases })}
                </Button>
              </DialogFooter>
            </>
          );
        }}
      </Area>
    </Modal>
  );
};

export default UndoDialog;
