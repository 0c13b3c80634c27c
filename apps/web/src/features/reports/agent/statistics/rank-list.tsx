import { useNavigate } from "react-router-dom";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useUnlessLive } from "@/hooks/use-live.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { agentPath, rankColumns } from "./rank-columns.tsx";
import {
  choicesOf,
  matching,
  type RankFilters,
  type RankRow,
  SORTABLE,
  sorted,
} from "./rank-rows.ts";

const FILTERS = {
  name: param.text(),
  institutionId: param.id(),
  queueId: param.id(),
};

const ASK_MS = 60_000;

interface ChoiceProps {
  label: string;
  value: number | undefined;
  options: { value: string; label: string }[];
  onChange: (id: number | undefined) => void;
}

/** A filter that is offered where there is more than one to choose from. */
const Choice = ({ label, value, options, onChange }: ChoiceProps) =>
  options.length > 1 ? (
    <NativeSelect
      className="w-44"
      aria-label={label}
      placeholder={label}
      options={options}
      value={value === undefined ? "" : String(value)}
      onChange={(event) =>
        onChange(event.target.value ? Number(event.target.value) : undefined)
      }
    />
  ) : null;

interface FiltersProps {
  rows: readonly RankRow[];
  filters: RankFilters;
  onFilter: (patch: RankFilters, typing?: boolean) => void;
  onClear: () => void;
}

const Filters = ({ rows, filters, onFilter, onClear }: FiltersProps) => {
  const t = useT();
  return (
    <FilterBar chips={[]} onClear={onClear}>
      <Input
        type="search"
        className="w-56"
        aria-label={t("reports.agent.rank.search")}
        placeholder={t("reports.agent.rank.search")}
        value={filters.name ?? ""}
        onChange={(event) =>
          onFilter({ name: event.target.value || undefined }, true)
        }
      />
      <Choice
        label={t("core.filter.anyInstitution")}
        value={filters.institutionId}
        options={choicesOf(rows, "institutionId", "institutionName")}
        onChange={(institutionId) => onFilter({ institutionId })}
      />
      <Choice
        label={t("core.filter.anyStage")}
        value={filters.queueId}
        options={choicesOf(rows, "queueId", "queueName")}
        onChange={(queueId) => onFilter({ queueId })}
      />
    </FilterBar>
  );
};

/** Today's agents in sight, with their places; each leads to his figures over time. */
export const RankList = () => {
  const t = useT();
  const { zone } = useSession();
  const format = useFormat();
  const navigate = useNavigate();
  const table = useTableState({ filters: FILTERS, sortable: SORTABLE });
  const result = trpc.reports.agent.listRanks.useQuery(undefined, {
    refetchInterval: useUnlessLive(ASK_MS),
  });
  const all = result.data?.rows ?? [];
  const found = sorted(matching(all, table.filters), table.sort);
  const first = (table.page - 1) * table.size;
  const several = choicesOf(all, "institutionId", "institutionName").length > 1;
  const time = result.data
    ? format.instant(result.data.asOf, { zone, part: "time" })
    : null;
  return (
    <Page fill>
      <PageHeader
        description={
          time === null ? undefined : t("reports.agent.rank.asOf", { time })
        }
      />
      <DataTable
        id="agent.rank"
        label={t("reports.agent.rank.label")}
        columns={rankColumns(t, several)}
        rowKey={(row) => String(row.agentId)}
        rowLabel={(row) => row.agentName}
        state={table}
        result={{
          ...result,
          data: result.data && {
            rows: found.slice(first, first + table.size),
            total: found.length,
          },
        }}
        onOpen={(row) => void navigate(agentPath(row))}
        toolbar={
          <Filters
            rows={all}
            filters={table.filters}
            onFilter={(patch, typing = false) =>
              table.setFilters(patch, { replace: typing })
            }
            onClear={table.clearFilters}
          />
        }
        empty={{ title: t("reports.agent.rank.empty") }}
      />
    </Page>
  );
};
