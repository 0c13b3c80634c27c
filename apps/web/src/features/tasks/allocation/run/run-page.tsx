import { useParams } from "react-router-dom";
import { Area } from "@/components/case/area.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Section } from "@/components/page/section.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { RunInfo } from "../rows.ts";
import { RunState } from "../run-state.tsx";
import { Shares } from "../shares.tsx";
import { ReassignedTable } from "../reassigned.tsx";
import { useRun } from "../use-run.ts";
import { AssignmentReasons, Refusals } from "./reasons.tsx";
import { LineList } from "./line-list.tsx";
import { RunActions } from "./run-actions.tsx";
import { RunDescription } from "./run-description.tsx";
import { RunProgress } from "./run-progress.tsx";

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
