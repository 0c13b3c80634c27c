import { rankColumns } from "@kolekta/api/reports/agent/contract-columns";
import { Link } from "react-router-dom";
import type { Column } from "@/components/data-table/columns.ts";
import { useListColumns } from "@/components/list/use-list-columns.tsx";
import { Money } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import type { Outputs } from "@/lib/trpc.ts";
import { RankText } from "../rank.tsx";
import type { RankRow } from "./rank-rows.ts";

export const agentPath = ({ agentId }: Pick<RankRow, "agentId">): string =>
  `${pathTo("statistics")}?agent=${agentId}`;

type Wages = ReadonlyMap<number, Outputs["reports"]["agent"]["listWages"][number]>;

interface RankColumnOptions {
  /** Adds the institution column; a single institution needs none. */
  hasMultipleInstitutions: boolean;
  /** Present for users who may read wages. */
  wages: Wages | undefined;
}

const figure = { sort: true } as const;
const rate = { sort: true, digits: 2 } as const;

const VIEW = {
  amountRank: {
    sort: true,
    cell: ({ amountRanking, rankedAgents, amountRankingChange }: RankRow) => (
      <RankText rank={amountRanking} rankedAgents={rankedAgents} change={amountRankingChange} />
    ),
  },
  amountRate: rate,
  collected: figure,
  assignedAmount: figure,
  taskRanking: {
    sort: true,
    cell: ({ taskRanking, rankedAgents, taskRankingChange }: RankRow) => (
      <RankText rank={taskRanking} rankedAgents={rankedAgents} change={taskRankingChange} />
    ),
  },
  taskRate: rate,
  settled: figure,
  assigned: figure,
} as const;

export const useRankColumns = ({
  hasMultipleInstitutions,
  wages,
}: RankColumnOptions): Column<RankRow>[] => {
  const t = useT();
  const columns = useListColumns(rankColumns, {
    agent: {
      sort: true,
      sticky: "start",
      cell: (row) => (
        <Link to={agentPath(row)} className="font-medium whitespace-nowrap hover:underline">
          {row.agentName}
        </Link>
      ),
    },
    stage: {},
    ...(hasMultipleInstitutions && { institution: {} }),
    ...VIEW,
  });
  if (!wages) return columns;
  const wage: Column<RankRow> = {
    id: "wage",
    header: t("reports.agent.box.wageToday"),
    align: "end",
    cell: ({ agentId }) => {
      const earned = wages.get(agentId);
      return <Money minor={earned?.totalWage} currency={earned?.currency} />;
    },
  };
  return [...columns, wage];
};
