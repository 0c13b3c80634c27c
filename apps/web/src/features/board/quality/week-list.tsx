import type { WeekRow } from "@kolekta/api/board/quality/contract";
import { AGENT_SORTS } from "@kolekta/api/board/quality/contract-codes";
import { weekColumns } from "@kolekta/api/board/quality/contract-columns";
import { ShortDay } from "@/components/case/short-time.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { TextLink } from "@/components/page/values.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";
import { writeQuery } from "@/lib/url-state.ts";
import { sortBy, WEEK_FILTERS } from "./filters.ts";
import { useQualityChoices } from "./use-choices.ts";

/** States in words when fewer contacts than requested were sampled. */
const SampleCount = ({ week: { requested, sampled } }: { week: WeekRow["calls"] }) => {
  const t = useT();
  const word = sampled < requested ? "fewer" : "sampledCount";
  return <span className="tabular">{t(`board.quality.${word}`, { requested, sampled })}</span>;
};

const ItemsLink = ({ week }: { week: WeekRow }) => {
  const { agentId, agentName, weekOn } = week;
  const query = writeQuery(new URLSearchParams(), { agentId, weekOn });
  return <TextLink to={`${pathTo("quality")}?${query}`}>{agentName}</TextLink>;
};

const COLUMN_VIEW = {
  agent: { sticky: "start", sort: true, cell: (row: WeekRow) => <ItemsLink week={row} /> },
  week: { sort: true, cell: ({ weekOn }: WeekRow) => <ShortDay day={weekOn} /> },
  institution: {},
  mean: { sort: true },
  scored: {},
  itemsWithFatalError: {},
  calls: { align: "start", cell: ({ calls }: WeekRow) => <SampleCount week={calls} /> },
  messages: { align: "start", cell: ({ messages }: WeekRow) => <SampleCount week={messages} /> },
} as const;

const PARAMS = toParams(WEEK_FILTERS);

/** Mean score per agent and week, including agents with fewer sampled contacts than requested. */
export const WeekList = () => {
  const t = useT();
  const { day } = useFormat();
  const { week } = useQualityChoices();
  const table = useTableState({ filters: PARAMS, sortable: AGENT_SORTS });
  const { filters, page, size } = table;
  const query = { ...filters, ...sortBy(table.sort, AGENT_SORTS) };
  const result = trpc.board.quality.listAgents.useQuery({ ...query, page, size }, LIST_QUERY);
  return (
    <ListScreen
      id="quality.weeks"
      label="board.quality.tab.agents"
      columns={weekColumns}
      view={COLUMN_VIEW}
      filters={WEEK_FILTERS}
      choices={[week]}
      state={table}
      result={result}
      rowKey={({ agentId, weekOn, institutionId }) => `${agentId} ${weekOn} ${institutionId}`}
      rowLabel={({ agentName: name, weekOn }) =>
        t("board.quality.weekRow", { name, day: day(weekOn) })
      }
      exportFilter={query}
      empty={["board.quality.noWeeks", "board.quality.noWeeksBody"]}
    />
  );
};
