import {
  COMPARED_BY,
  MAX_COMPARED_DAYS,
  WINDOWS,
} from "@kolekta/api/tasks/allocation/contract-compare-codes";
import { RangeEnd } from "@/components/data-table/day-range.tsx";
import { NamedFilter } from "@/components/data-table/named-filter.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import type { useOrgUnits } from "@/hooks/use-org-units.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { type CompareFilters, type CompareQuery, findFault } from "./filters.ts";

interface Props {
  state: TableState<CompareFilters>;
  query: CompareQuery;
  today: string;
  orgUnits: ReturnType<typeof useOrgUnits>;
}

const Range = ({ state, query, today }: Omit<Props, "orgUnits">) => {
  const t = useT();
  const ends = { from: query.from, to: query.to };
  return (
    <div className="grid w-full grid-cols-2 gap-2 md:flex md:w-auto">
      {(["from", "to"] as const).map((end) => (
        <RangeEnd
          key={end}
          label={t(`app.filter.${end}`)}
          value={query[end]}
          max={today}
          onDay={(day) => (day ? state.setFilters({ ...ends, [end]: day }) : undefined)}
        />
      ))}
    </div>
  );
};

export const CompareBar = (props: Props) => {
  const { state, query, orgUnits } = props;
  const t = useT();
  const fault = findFault(query);
  return (
    <div
      role="search"
      aria-label={t("app.filter.label")}
      className="flex flex-wrap items-end gap-2"
    >
      <Range {...props} />
      <NamedFilter
        state={{ ...state, filters: query }}
        name="stageId"
        label={t("core.field.stage")}
        all={orgUnits.stages}
      />
      <NamedFilter
        state={state}
        name="institutionId"
        label={t("core.filter.anyInstitution")}
        all={orgUnits.institutions}
        minOptions={2}
      />
      <NativeSelect
        aria-label={t("tasks.allocation.compare.window")}
        className="w-auto"
        value={String(query.days)}
        options={WINDOWS.map((days) => ({
          value: String(days),
          label: t("tasks.allocation.compare.within", { days }),
        }))}
        onChange={({ target }) => state.setFilters({ days: Number(target.value) })}
      />
      {orgUnits.institutions.length > 1 ? (
        <ToggleChoice
          label={t("tasks.allocation.compare.by")}
          options={toOptions(COMPARED_BY, (code) => t(`tasks.allocation.compare.${code}`))}
          value={query.by}
          onChange={(by) => state.setFilters({ by })}
        />
      ) : null}
      {fault ? (
        <p role="alert" className="text-destructive w-full">
          {t(`reports.agent.statistics.${fault}`, { days: MAX_COMPARED_DAYS })}
        </p>
      ) : null}
    </div>
  );
};
