import { AreaModal } from "@/components/case/area-modal.tsx";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { Section } from "@/components/page/section.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { TextLink } from "@/components/page/text-link.tsx";
import { InstantText, None, Num } from "@/components/page/values.tsx";
import { TextButton } from "@/components/ui/text-button.tsx";
import { useState } from "react";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { isBar } from "../share-rows.ts";
import { runPath } from "../words.ts";

type Explanation = NonNullable<Outputs["tasks"]["allocation"]["explain"]>;
type Other = Explanation["others"][number];

/** Why this agent, in a sentence. */
const Sentence = ({ of }: { of: Explanation }) => {
  const t = useT();
  const { agentName, ground } = of.line;
  const { strategy, makerName } = of.run;
  if (agentName === null)
    return (
      <p className="font-medium">{t("tasks.allocation.explain.nobody")}</p>
    );
  return (
    <p className="font-medium">
      {t(`tasks.allocation.explain.ground.${ground ?? "BY_HAND"}`, {
        agent: agentName,
        strategy: strategy ? t(`tasks.allocation.strategy.${strategy}`) : "",
        by: makerName ?? t("tasks.history.system"),
      })}
    </p>
  );
};

const FEW = 10;

const Others = ({ of: { others, weighed } }: { of: Explanation }) => {
  const t = useT();
  const [isWhole, setWhole] = useState(false);
  const weighs = weighed !== null || others.some((one) => one.weighed !== null);
  const whyText = (why: Other["why"]) =>
    isBar(why)
      ? t(`tasks.allocation.bar.${why}`)
      : t(`tasks.allocation.why.${why}`);
  const columns: AreaColumn<Other>[] = [
    {
      id: "agent",
      header: t("core.field.agent"),
      cell: ({ agentName }) => agentName,
    },
    {
      id: "why",
      header: t("tasks.allocation.explain.whyNot"),
      wrap: true,
      cell: ({ why }) => whyText(why),
    },
    ...(weighs
      ? [
          {
            id: "weighed",
            header: t("tasks.allocation.explain.weighed"),
            align: "end" as const,
            cell: (one: Other) =>
              one.weighed === null ? <None /> : <Num value={one.weighed} />,
          },
        ]
      : []),
  ];
  if (others.length === 0) return null;
  const rows = isWhole ? others : others.slice(0, FEW);
  return (
    <Section
      inner
      title={t("tasks.allocation.explain.others")}
      hint={weighs ? t("tasks.allocation.explain.weighedHint") : null}
    >
      <AreaTable
        cards="narrow"
        label={t("tasks.allocation.explain.others")}
        columns={columns}
        rows={rows}
        rowKey={({ agentId }) => agentId}
      />
      {rows.length < others.length ? (
        <TextButton className="self-start" onClick={() => setWhole(true)}>
          {t("tasks.allocation.share.all", { count: others.length })}
        </TextButton>
      ) : null}
    </Section>
  );
};

const Explained = ({ of }: { of: Explanation }) => {
  const t = useT();
  const { zone } = useSession();
  const { runId, madeAt } = of.run;
  return (
    <div className="flex flex-col gap-3">
      <Sentence of={of} />
      <p className="text-muted-foreground">
        <TextLink to={runPath(runId)}>
          {t("tasks.allocation.run.named", { id: runId })}
        </TextLink>
        {" · "}
        <InstantText at={madeAt} zone={zone} />
        {of.weighed === null ? null : (
          <>
            {" · "}
            {t("tasks.allocation.explain.weighed")}: <Num value={of.weighed} />
          </>
        )}
      </p>
      <Others of={of} />
    </div>
  );
};

interface Props {
  taskId: number;
  onClose: () => void;
}

/** Why the case is with its agent, and why not with another. */
const WhyDialog = ({ taskId, onClose }: Props) => {
  const t = useT();
  const result = trpc.tasks.allocation.explain.useQuery(
    { taskId },
    { meta: { quiet: true } },
  );
  return (
    <AreaModal
      size="xl"
      title={t("tasks.allocation.explain.title")}
      result={result}
      onClose={onClose}
    >
      {(found) =>
        found ? (
          <Explained of={found} />
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
