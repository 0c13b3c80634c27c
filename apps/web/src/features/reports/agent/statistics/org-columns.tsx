import type { Translate } from "@kolekta/i18n/web";
import type { ReactNode } from "react";
import type { Column } from "@/components/data-table/columns.ts";
import { Money, NumberText } from "@/components/page/values.tsx";
import { Rate, RankText } from "../rank.tsx";
import type { RankRow } from "./rank-rows.ts";

const figure = (
  id: string,
  header: string,
  cell: (row: RankRow) => ReactNode,
): Column<RankRow> => ({ id, header, sort: true, align: "end", cell });

export const byAmount = (t: Translate): Column<RankRow>[] => [
  figure("amountRank", t("reports.agent.rank.amountRank"), (row) => (
    <RankText
      rank={row.amountRanking}
      rankedAgents={row.rankedAgents}
      change={row.amountRankingChange}
    />
  )),
  figure("amountRate", t("reports.agent.rank.amountRate"), (row) => (
    <Rate share={row.amountRecoveryRate} />
  )),
  figure("collected", t("reports.agent.statistics.collected"), (row) => (
    <Money minor={row.collectionAmount} currency={row.currency} />
  )),
  figure("assignedAmount", t("reports.agent.rank.assignedAmount"), (row) => (
    <Money minor={row.bindTaskTotalAmount} currency={row.currency} />
  )),
];

export const byCases = (t: Translate): Column<RankRow>[] => [
  figure("taskRanking", t("reports.agent.rank.taskRank"), (row) => (
    <RankText
      rank={row.taskRanking}
      rankedAgents={row.rankedAgents}
      change={row.taskRankingChange}
    />
  )),
  figure("taskRate", t("reports.agent.rank.taskRate"), (row) => (
    <Rate share={row.taskRecoveryRate} />
  )),
  figure("settled", t("reports.agent.rank.settled"), (row) => (
    <NumberText value={row.collectionNumber} />
  )),
  figure("assigned", t("reports.agent.statistics.assigned"), (row) => (
    <NumberText value={row.bindTaskTotalNumber} />
  )),
];
