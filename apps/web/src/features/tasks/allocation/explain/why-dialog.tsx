import { AreaModal } from "@/components/case/area-modal.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { InstantText, NumberText, TextLink } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { runPath } from "../labels.ts";
import type { Explanation } from "./other-rows.ts";
import { Others } from "./others.tsx";

const Sentence = ({ explanation }: { explanation: Explanation }) => {
  const t = useT();
  const { agentName, assignmentReason } = explanation.line;
  const { strategy, creatorName } = explanation.run;
  if (agentName === null)
    return <p className="font-medium">{t("tasks.allocation.explain.noAgent")}</p>;
  return (
    <p className="font-medium">
      {t(`tasks.allocation.explain.reason.${assignmentReason ?? "BY_HAND"}`, {
        agent: agentName,
        strategy: strategy ? t(`tasks.allocation.strategy.${strategy}`) : "",
        by: creatorName ?? t("tasks.history.system"),
      })}
    </p>
  );
};

const Explained = ({ explanation }: { explanation: Explanation }) => {
  const t = useT();
  const { zone } = useSession();
  const { runId, createdAt } = explanation.run;
  return (
    <div className="flex flex-col gap-3">
      <Sentence explanation={explanation} />
      <p className="text-muted-foreground">
        <TextLink to={runPath(runId)}>{t("tasks.allocation.run.named", { id: runId })}</TextLink>
        {" · "}
        <InstantText at={createdAt} zone={zone} />
        {explanation.weighed === null ? null : (
          <>
            {" · "}
            {t("tasks.allocation.explain.weighed")}: <NumberText value={explanation.weighed} />
          </>
        )}
      </p>
      <Others explanation={explanation} />
    </div>
  );
};

interface Props {
  taskId: number;
  onClose: () => void;
}

const WhyDialog = ({ taskId, onClose }: Props) => {
  const t = useT();
  const result = trpc.tasks.allocation.explain.useQuery({ taskId }, { meta: { quiet: true } });
  return (
    <AreaModal
      size="xl"
      title={t("tasks.allocation.explain.title")}
      result={result}
      onClose={onClose}
    >
      {(found) =>
        found ? (
          <Explained explanation={found} />
        ) : (
          <EmptyState
            title={t("tasks.allocation.explain.none")}
            body={t("tasks.allocation.explain.noneBody")}
          />
        )
      }
    </AreaModal>
  );
};

export default WhyDialog;
