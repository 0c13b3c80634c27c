import { useState } from "react";
import { useParams } from "react-router-dom";
import { Area } from "@/components/case/area.tsx";
import { useConfirm } from "@/components/page/confirm.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Section } from "@/components/page/section.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { CommitForm } from "../commit-form.tsx";
import type { RunInfo } from "../rows.ts";
import { RunState } from "../run-state.tsx";
import { Shares } from "../shares.tsx";
import { ReassignedTable } from "../reassigned.tsx";
import { Summary } from "../summary.tsx";
import { useRun, useRunRefresh } from "../use-run.ts";
import { LineList } from "./line-list.tsx";
import { AssignmentReasons, Refusals, RunDescription } from "./run-description.tsx";
import { RunProgress } from "./run-progress.tsx";

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

const RunActions = ({ run }: { run: RunInfo }) => {
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

const Loaded = ({ run }: { run: RunInfo }) => {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("tasks.allocation.run.named", { id: run.runId })}
        aside={<RunState run={run} />}
        actions={<RunActions run={run} />}
      />
      <RunProgress run={run} />
      <RunDescription run={run} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
        {run.kind === "ASSIGN" ? (
          <Section className="lg:col-span-2" title={t("tasks.allocation.share.title")}>
            <Shares run={run} />
          </Section>
        ) : null}
        <div className="flex flex-col gap-4">
          <Refusals run={run} />
          <AssignmentReasons run={run} />
          {run.reassignedFrom.length > 0 ? (
            <Section title={t("tasks.allocation.reassignedTitle")}>
              <ReassignedTable run={run} />
            </Section>
          ) : null}
        </div>
      </div>
      <Section title={t("tasks.allocation.line.title")}>
        <LineList run={run} />
      </Section>
    </>
  );
};

export default function RunPage() {
  const { runId = "" } = useParams();
  const result = useRun(Number(runId));
  return (
    <Page>
      {result.data ? null : <PageHeader />}
      <Area result={result}>{(run) => <Loaded key={run.runId} run={run} />}</Area>
    </Page>
  );
}
