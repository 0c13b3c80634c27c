import { commit } from "@kolekta/api/tasks/allocation/contract";
import type { ReactNode } from "react";
import { CommandForm, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { getPreviewCounts, getRequirements } from "./needs.ts";
import type { RunInfo } from "./rows.ts";
import { useRunRefresh } from "./use-run.ts";

interface Props {
  run: RunInfo;
  children?: ReactNode;
  onDone: () => void;
  onCancel: () => void;
}

/**
 * Sends the counts shown on the screen, so that a preview changed elsewhere is not committed
 * unseen.
 */
const Plain = commit.input;
const WithReason = commit.input.required({ reason: true });

const useCommit = ({ run, onDone }: Props, needsReason: boolean) => {
  const { client } = trpc.useUtils();
  const { runId, version } = run;
  return useCommandForm(needsReason ? WithReason : Plain, {
    defaultValues: { runId, version, reason: undefined },
    send: client.tasks.allocation.commit.mutate,
    success: null,
    onSettled: useRunRefresh(),
    onDone,
  });
};

/** Commits a preview, with a reason for reassigned cases; the button shows the number of cases. */
export const CommitForm = (props: Props) => {
  const t = useT();
  const can = useCan();
  const { run, children, onCancel } = props;
  const needs = getRequirements(run);
  const form = useCommit(props, needs.reason);
  const { control } = form;
  const isRelease = run.kind === "RELEASE";
  const { placed, moved } = getPreviewCounts(run);
  return (
    <CommandForm
      form={form}
      submit={t(`tasks.allocation.commit.${run.kind}`, { cases: placed })}
      tone={isRelease ? "destructive" : "primary"}
      disabled={placed === 0}
      onClose={onCancel}
    >
      {children}
      {needs.reason ? (
        <ReasonField
          line
          control={control}
          name="reason"
          hint={isRelease ? undefined : t("tasks.assignment.reasonReassignHint", { cases: moved })}
        />
      ) : null}
      {needs.override && can("guard.override") ? (
        <ReasonField
          line
          control={control}
          name="overrideReason"
          label={t("tasks.assignment.reasonOverride")}
          hint={t("tasks.guard.override.hint")}
        />
      ) : null}
      {needs.override && !can("guard.override") ? (
        <Alert tone="warning">{t("tasks.allocation.uncertified")}</Alert>
      ) : null}
    </CommandForm>
  );
};
