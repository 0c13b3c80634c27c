import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { Section } from "@/components/page/section.tsx";
import { NoValue, NumberText } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { FewRows } from "../few-rows.tsx";
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
    {
      id: "agent",
      header: t("core.field.agent"),
      cell: ({ agentName }) => agentName,
    },
    {
      id: "why",
      header: t("tasks.allocation.explain.whyNot"),
      wrap: true,
      cell: (other) => <Why other={other} />,
    },
    ...(weighs ? [weighed] : []),
  ];
};

export const Others = ({ explanation: { others } }: { explanation: Explanation }) => {
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
