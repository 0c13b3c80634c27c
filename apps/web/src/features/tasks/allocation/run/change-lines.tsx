import { UserCheck, UserX } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import type { AllocationDecision, RunInfo } from "../rows.ts";

const AssignDialog = lazyComponent(() => import("./assign-dialog.tsx"));

interface Props {
  run: RunInfo;
  lines: readonly AllocationDecision[];
  onDone: () => void;
}

/** Changes the agent of preview lines, or removes it. Cases are assigned only by the commit. */
const useChange = ({ run, lines, onDone }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const { allocation } = utils.tasks;
  const { mutate, isPending } = useCommandMutation(utils.client.tasks.allocation.change.mutate, {
    onSettled: () => Promise.all([allocation.get.invalidate(), allocation.listLines.invalidate()]),
    onSuccess: () => {
      toastSuccess(t("tasks.allocation.change.done", { cases: lines.length }));
      onDone();
    },
  });
  const assign = (agentId: number | null) =>
    mutate({
      runId: run.runId,
      version: run.version,
      taskIds: lines.map(({ taskId }) => taskId),
      agentId,
    });
  return { give: assign, isPending };
};

export const ChangeLines = (props: Props) => {
  const t = useT();
  const { run, lines } = props;
  const { give: assign, isPending } = useChange(props);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" disabled={isPending} onClick={() => setOpen(true)}>
        <UserCheck />
        {t("tasks.allocation.change.assign")}
      </Button>
      <Button size="sm" disabled={isPending} onClick={() => assign(null)}>
        <UserX />
        {t("tasks.allocation.change.leave")}
      </Button>
      {isOpen ? (
        <AssignDialog
          run={run}
          count={lines.length}
          onAssign={(agentId) => {
            setOpen(false);
            assign(agentId);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
