import type { ItemRow } from "@kolekta/api/board/quality/contract";
import { ITEM_SORTS } from "@kolekta/api/board/quality/contract-codes";
import { itemColumns } from "@kolekta/api/board/quality/contract-columns";
import { useNavigate } from "react-router-dom";
import { ShortDay } from "@/components/case/short-time.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { TextLink } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";
import { ScoreValue, StateBadges } from "./badges.tsx";
import { ITEM_FILTERS, sortBy } from "./filters.ts";
import { useQualityChoices } from "./use-choices.ts";

const Contact = ({ row: { kind, seconds } }: { row: ItemRow }) => {
  const t = useT();
  const { duration } = useFormat();
  const name = t(`board.quality.kind.${kind}`);
  return seconds === null ? name : `${name}, ${duration(seconds)}`;
};

const COLUMN_VIEW = {
  agent: {
    sticky: "start",
    sort: true,
    cell: ({ itemId, agentName }: ItemRow) => (
      <TextLink to={pathTo("quality-item", { itemId })}>{agentName}</TextLink>
    ),
  },
  week: { sort: true, cell: ({ dayOn }: ItemRow) => <ShortDay day={dayOn} /> },
  institution: {},
  kind: { cell: (row: ItemRow) => <Contact row={row} /> },
  reason: {},
  state: { cell: (row: ItemRow) => <StateBadges item={row} /> },
  points: { sort: true, cell: (row: ItemRow) => <ScoreValue item={row} /> },
  second: { hidden: true },
  scorer: {},
} as const;

const PARAMS = toParams(ITEM_FILTERS);

/** Contacts that were drawn; an agent's own once they are scored. */
export const ItemList = () => {
  const t = useT();
  const { day } = useFormat();
  const { caseScope } = useSession();
  const navigate = useNavigate();
  const { week, scorer } = useQualityChoices();
  const table = useTableState({ filters: PARAMS, sortable: ITEM_SORTS });
  const { page, size } = table;
  const { state, ...filters } = table.filters;
  const query = { ...filters, ...(state && { state: [state] }), ...sortBy(table.sort, ITEM_SORTS) };
  const result = trpc.board.quality.list.useQuery({ ...query, page, size }, LIST_QUERY);
  return (
    <ListScreen
      id="quality.items"
      label="board.quality.tab.contacts"
      columns={itemColumns}
      view={COLUMN_VIEW}
      filters={ITEM_FILTERS}
      hiddenFilters={caseScope === "OWN" ? ["reason"] : []}
      choices={[week, scorer]}
      state={table}
      result={result}
      rowKey="itemId"
      rowLabel={({ agentName: name, dayOn }) => t("board.quality.row", { name, day: day(dayOn) })}
      onOpen={({ itemId }) => navigate(pathTo("quality-item", { itemId }))}
      exportFilter={query}
      empty={["board.quality.none", "board.quality.noneBody"]}
    />
  );
};
