import type { RunKind } from "@kolekta/api/tasks/allocation/contract-codes";
import { Area, DescriptionSkeleton } from "@/components/case/area.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { ErrorState } from "@/components/page/states.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { ChooseStep } from "./choose-step.tsx";
import type { CaseChoice } from "./choice.ts";
import { RunStep } from "./run-step.tsx";
import { type AllocationFlow, useAtOnce, useFlow } from "./use-flow.ts";

interface Props {
  kind: RunKind;
  choice: CaseChoice;
  /** `done`: cases were moved, or are being moved. */
  onClose: (done: boolean) => void;
}

const Step = ({ flow }: { flow: AllocationFlow }) => {
  const t = useT();
  const { kind, run, unchanged, error, isPending, prepare, close } = flow;
  if (run.data ?? run.error)
    return (
      <Area result={run}>
        {(data) => (
          <>
            {unchanged > 0 ? (
              <Alert tone="info">{t("tasks.allocation.unchanged", { cases: unchanged })}</Alert>
            ) : null}
            <RunStep run={data} onClose={close} />
          </>
        )}
      </Area>
    );
  if (kind === "ASSIGN" && !run.isFetching) return <ChooseStep flow={flow} />;
  if (error && !isPending) return <ErrorState error={error} onRetry={() => prepare({})} />;
  return <DescriptionSkeleton />;
};

/** Assigns or releases many cases: selection, preview, commit and progress. */
const AllocationDialog = (props: Props) => {
  const t = useT();
  const { number } = useFormat();
  const { kind, choice } = props;
  const flow = useFlow(props);
  useAtOnce(flow);
  const run = flow.run.data;
  const count = run?.cases ?? choice.count;
  const isOpenEnded = !run && "capped" in choice && choice.capped === true;
  return (
    <Modal
      size="2xl"
      steady
      title={t(`tasks.allocation.dialog.${kind}`, {
        count: `${number(count)}${isOpenEnded ? "+" : ""}`,
      })}
      description={
        run && run.state !== "PREVIEW" ? undefined : t(`tasks.allocation.dialog.body.${kind}`)
      }
      onClose={flow.close}
    >
      <Step flow={flow} />
    </Modal>
  );
};

export default AllocationDialog;
