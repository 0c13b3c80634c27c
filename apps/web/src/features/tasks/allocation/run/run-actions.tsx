import { useState } from "react";
import { Modal } from "@/components/page/modal.tsx";
import { useConfirm } from "@/components/page/confirm.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { CommitForm } from "../commit-form.tsx";
import type { RunInfo } from "../rows.ts";
import { Summary } from "../summary.tsx";
import { useRunRefresh } from "../use-run.ts";

const useDiscard = ({ runId, version }: RunInfo) => {
  const t = useT();
  const confirm = useConfirm();
  const { client } = trpc.useUtils();
  const { mutate, isPending } = useCommandMutation(client.tasks.allocation.discard.mutate, {
    meta: { success: true },
    onSettled: useRunRefresh(),
  });
  const confirmDiscard = async () => {
    const sure = await confirm({
      title: t("tasks.allocation.discard.title"),
      body: t("tasks.allocation.discard.body"),
      action: t("tasks.allocation.discard.action"),
    });
    if (sure) mutate({ runId, version });
  };
  return { ask: confirmDiscard, isPending };
};

export const RunActions = ({ run }: { run: RunInfo }) => {
  const t = useT();
  const discard = useDiscard(run);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  if (!run.isOwn || run.state !== "PREVIEW") return null;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        disabled={discard.isPending}
        onClick={() => void discard.ask()}
      >
        {t("tasks.allocation.discard.action")}
      </Button>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("tasks.allocation.commit.action")}
      </Button>
      {isOpen ? (
        <Modal title={t("tasks.allocation.commit.title")} onClose={close}>
          <CommitForm run={run} onDone={close} onCancel={close}>
            <Summary run={run} />
          </CommitForm>
        </Modal>
      ) : null}
    </>
  );
};
