import { Link } from "react-router-dom";
import type { Column } from "@/components/data-table/columns.ts";
import { Money, None, Num } from "@/components/page/values.tsx";
import { pathTo } from "@/lib/path-to.ts";
import type { useT } from "@/lib/i18n.tsx";
import { Rate, RankText } from "../rank.tsx";
import type { RankRow } from "./rank-rows.ts";

type Words = ReturnType<typeof useT>;

export const agentPath = ({ agentId }: Pick<RankRow, "agentId">): string =>
  `${pathTo("statistics")}?agent=${agentId}`;

const who = (t: Words): Column<RankRow>[] => [
  {
    id: "agent",
    header: t("tasks.binding.field.agent"),
    sort: true,
    sticky: "start",
    cell: (row) => (
      <Link
        to={agentPath(row)}
        className="font-medium whitespace-nowrap hover:underline"
      >
        {row.agentName}
      </Link>
    ),
  },
  {
    id: "stage",
    header: t("tasks.case.field.stage"),
    cell: (row) => row.queueName ?? <None />,
  },
];

const institution = (t: Words): Column<RankRow> => ({
  id: "institution",
  header: t("tasks.case.field.institution"),
  cell: (row) => row.institutionName,
});

const byAmount = (t: Words): Column<RankRow>[] => [
  {
    id: "amountPlace",
    header: t("reports.agent.rank.amountPlace"),
    sort: true,
    align: "end",
    cell: (row) => (
      <RankText
        place={row.amountRanking}
        among={row.rankedAgents}
        change={row.amountRankingChange}
      />
    ),
  },
  {
    id: "amountRate",
    header: t("reports.agent.rank.amountRate"),
    sort: true,
    align: "end",
    cell: (row) => <Rate share={row.amountRecoveryRate} />,
  },
  {
    id: "collected",
    header: t("reports.agent.statistics.collected"),
    sort: true,
    align: "end",
    cell: (row) => (
      <Money minor={row.collectionAmount} currency={row.currency} />
    ),
  },
  {
    id: "boundAmount",
    header: t("reports.agent.rank.boundAmount"),
    sort: true,
    align: "end",
    cell: (row) => (
      <Money minor={row.bindTaskTotalAmount} currency={row.currency} />
    ),
  },
];

const byCases = (t: Words): Column<RankRow>[] => [
  {
    id: "taskPlace",
    header: t("reports.agent.rank.taskPlace"),
    sort: true,
    align: "end",
    cell: (row) => (
      <RankText
        place={row.taskRanking}
        among={row.rankedAgents}
        change={row.taskRankingChange}
      />
    ),
  },
  {
    id: "taskRate",
    header: t("reports.agent.rank.taskRate"),
    sort: true,
    align: "end",
    cell: (row) => <Rate share={row.taskRecoveryRate} />,
  },
  {
    id: "settled",
    header: t("reports.agent.rank.settled"),
    sort: true,
    align: "end",
    cell: (row) => <Num value={row.collectionNumber} />,
  },
  {
    id: "bound",
    header: t("reports.agent.statistics.bound"),
    sort: true,
    align: "end",
    cell: (row) => <Num value={row.bindTaskTotalNumber} />,
  },
];

/** The institution is told where there is more than one. */
export const rankColumns = (t: Words, several: boolean): Column<RankRow>[] => [
  ...who(t),
  ...(several ? [institution(t)] : []),
  ...byAmount(t),
  ...byCases(t),
];
