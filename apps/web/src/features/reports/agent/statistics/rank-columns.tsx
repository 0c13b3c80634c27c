import type { Translate } from "@kolekta/i18n/web";
import { Link } from "react-router-dom";
import type { Column } from "@/components/data-table/columns.ts";
import { Money, NoValue } from "@/components/page/values.tsx";
import { pathTo } from "@/lib/path-to.ts";
import type { Outputs } from "@/lib/trpc.ts";
import { byAmount, byCases } from "./org-columns.tsx";
import type { RankRow } from "./rank-rows.ts";

export const agentPath = ({ agentId }: Pick<RankRow, "agentId">): string =>
  `${pathTo("statistics")}?agent=${agentId}`;

const buildAgentColumns = (t: Translate): Column<RankRow>[] => [
  {
    id: "agent",
    header: t("tasks.assignment.field.agent"),
    sort: true,
    sticky: "start",
    cell: (row) => (
      <Link to={agentPath(row)} className="font-medium whitespace-nowrap hover:underline">
        {row.agentName}
      </Link>
    ),
  },
  {
    id: "stage",
    header: t("tasks.case.field.stage"),
    cell: (row) => row.stageName ?? <NoValue />,
  },
];

const institution = (t: Translate): Column<RankRow> => ({
  id: "institution",
  header: t("tasks.case.field.institution"),
  cell: (row) => row.institutionName,
});

type Wages = ReadonlyMap<number, Outputs["reports"]["agent"]["listWages"][number]>;

const wage = (t: Translate, wages: Wages): Column<RankRow> => ({
  id: "wage",
  header: t("reports.agent.box.wageToday"),
  align: "end",
  cell: ({ agentId }) => {
    const earned = wages.get(agentId);
    return <Money minor={earned?.totalWage} currency={earned?.currency} />;
  },
});

interface RankColumnOptions {
  /** Adds the institution column; a single institution needs none. */
  hasMultipleInstitutions: boolean;
  /** Present for users who may read wages. */
  wages: Wages | undefined;
}

export const rankColumns = (
  t: Translate,
  { hasMultipleInstitutions, wages }: RankColumnOptions,
): Column<RankRow>[] => [
  ...buildAgentColumns(t),
  ...(hasMultipleInstitutions ? [institution(t)] : []),
  ...byAmount(t),
  ...byCases(t),
  ...(wages ? [wage(t, wages)] : []),
];
