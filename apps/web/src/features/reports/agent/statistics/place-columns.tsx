import type { Translate } from "@kolekta/i18n/web";
import type { Column } from "@/components/data-table/columns.ts";
import { Money, Num } from "@/components/page/values.tsx";
import { Rate, RankText } from "../rank.tsx";
import type { RankRow } from "./rank-rows.ts";

/** The place by what was collected, and what it follows from. */
export const byAmount = (t: Translate): Column<RankRow>[] => [
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

/** The place by the cases that were settled, and what it follows from. */
export const byCases = (t: Translate): Column<RankRow>[] => [
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
