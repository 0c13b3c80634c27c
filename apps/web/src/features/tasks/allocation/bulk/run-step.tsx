import { Link } from "react-router-dom";
import { BatchOutcome } from "@/components/page/batch-outcome.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { CommitForm } from "../commit-form.tsx";
import type { RunInfo } from "../rows.ts";
import { RunProgress } from "../run/run-progress.tsx";
import { Shares } from "../shares.tsx";
import { Summary } from "../summary.tsx";
import { ReassignedTable } from "../reassigned.tsx";
import { runPath } from "../labels.ts";

interface Props {
  run: RunInfo;
  onClose: () => void;
}

const DetailLink = ({ run }: { run: RunInfo }) => {
  const t = useT();
  const word = run.state === "PREVIEW" && run.kind === "ASSIGN";
  return (
    <Button asChild>
      <Link to={runPath(run.runId)}>
        {t(`tasks.allocation.${word ? "changeInDetail" : "openRun"}`)}
      </Link>
    </Button>
  );
};

const Preview = ({ run, onClose }: Props) => (
  <CommitForm run={run} onDone={() => undefined} onCancel={onClose}>
    <Summary run={run} />
    {run.kind === "RELEASE" ? <ReassignedTable run={run} /> : <Shares run={run} />}
    <span>
      <DetailLink run={run} />
    </span>
  </CommitForm>
);

/** Rejected cases grouped by reason, and cases that no agent could take. */
const useRejectedItems = ({ kind, refusals, unassigned }: RunInfo) => {
  const t = useT();
  const all = [
    ...refusals,
    ...(unassigned > 0
      ? [{ message: t(`tasks.allocation.summary.why.${kind}`), cases: unassigned }]
      : []),
  ];
  return all.map(({ message, cases }, id) => ({
    id,
    name: t("tasks.allocation.cases", { cases }),
    aside: undefined,
    message,
  }));
};

const VERBS = { ASSIGN: "assigned", RELEASE: "released" } as const;
const ALL = { ASSIGN: "allAssigned", RELEASE: "allReleased" } as const;

const Done = ({ run, onClose }: Props) => {
  const t = useT();
  const rejected = useRejectedItems(run);
  const numbers = { done: run.assigned, refused: run.refused + run.unassigned };
  const word = rejected.length === 0 ? ALL[run.kind] : VERBS[run.kind];
  return (
    <BatchOutcome
      summary={t(`tasks.assignment.result.${word}`, numbers)}
      done={run.assigned}
      refused={rejected}
      why={t("tasks.assignment.result.why")}
      action={<DetailLink run={run} />}
      onClose={onClose}
    />
  );
};

const Going = ({ run, onClose }: Props) => {
  const t = useT();
  return (
    <>
      <RunProgress run={run} />
      <p className="text-muted-foreground">{t("tasks.loanImport.dialog.canClose")}</p>
      <DialogFooter>
        <DetailLink run={run} />
        <Button variant="primary" onClick={onClose}>
          {t("core.action.close")}
        </Button>
      </DialogFooter>
    </>
  );
};

export const RunStep = (props: Props) => {
  const { state } = props.run;
  if (state === "PREVIEW") return <Preview {...props} />;
  return state === "DONE" ? <Done {...props} /> : <Going {...props} />;
};
