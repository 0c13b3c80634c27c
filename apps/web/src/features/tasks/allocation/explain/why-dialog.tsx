import { AreaModal } from "@/components/case/area-modal.tsx";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { Section } from "@/components/page/section.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { InstantText, NoValue, NumberText, TextLink } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { FewRows } from "../few-rows.tsx";
import { runPath } from "../labels.ts";
import { isIneligibleReason } from "../share-rows.ts";
import { type Explanation, inOrder, isRival, type Other } from "./other-rows.ts";

const Why = ({ other: { why } }: { other: Other }) => {
  const t = useT();
  return isIneligibleReason(why)
    ? t(`tasks.allocation.ineligible.${why}`)
    : t(`tasks.allocation.why.${why}`);
};

const useColumns = (weighs: boolean): AreaColumn<Other>[] => {
  const t = useT();
  const weighed: AreaColumn<Other> = {
    id: "weighed",
    header: t("tasks.allocation.explain.weighed"),
    align: "end",
    cell: (other) => (isRival(other) ? <NumberText value={other.weighed} /> : <NoValue />),
  };
  return [
    { id: "agent", header: t("core.field.agent"), cell: ({ agentName }) => agentName },
    {
      id: "why",
      header: t("tasks.allocation.explain.whyNot"),
      wrap: true,
      cell: (other) => <Why other={other} />,
    },
    ...(weighs ? [weighed] : []),
  ];
};

const Others = ({ explanation: { others } }: { explanation: Explanation }) => {
  const t = useT();
  const weighs = others.some((other) => isRival(other) && other.weighed !== null);
  const columns = useColumns(weighs);
  if (others.length === 0) return null;
  return (
    <Section
      inner
      title={t("tasks.allocation.explain.others")}
      hint={weighs ? t("tasks.allocation.explain.weighedHint") : null}
    >
      <FewRows rows={inOrder(others)}>
        {(rows) => (
          <AreaTable
            cards="narrow"
            label={t("tasks.allocation.explain.others")}
            columns={columns}
            rows={rows}
            rowKey={({ agentId }) => agentId}
          />
        )}
      </FewRows>
    </Section>
  );
};

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
