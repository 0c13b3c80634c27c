import { MAP_DAYS, OUTCOMES, WEIGHTS } from "@kolekta/api/reports/roll-rate/contract-codes";
import { OUTCOME_LABELS } from "@kolekta/api/reports/roll-rate/contract-words";
import { RangeEnd } from "@/components/data-table/day-range.tsx";
import { NamedFilter } from "@/components/data-table/named-filter.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { type toRateQuery, getFault, type RateFilters } from "./filters.ts";

interface Props {
  state: TableState<RateFilters>;
  query: ReturnType<typeof toRateQuery>;
  today: string;
}

const OutcomeChoice = ({ state, query }: Omit<Props, "today">) => {
  const t = useT();
  const { setFilters } = state;
  return (
    <>
      <NativeSelect
        aria-label={t("tasks.hold.outcome.label")}
        className="w-auto"
        value={query.outcome}
        options={toOptions(OUTCOMES, (code) => t(OUTCOME_LABELS[code]))}
        onChange={({ target }) =>
          setFilters({ outcome: OUTCOMES.find((code) => code === target.value) })
        }
      />
      <ToggleChoice
        label={t("reports.rollRate.weight")}
        options={toOptions(WEIGHTS, (code) =>
          code === "COUNT" ? t("manage.stage.cases") : t("tasks.case.field.principal"),
        )}
        value={query.weight}
        onChange={(weight) => setFilters({ weight })}
      />
    </>
  );
};

export const RateBar = ({ state, query, today }: Props) => {
  const t = useT();
  const { institutions, stages } = useOrgUnits(query.institutionId);
  const fault = getFault(query);
  const { setFilters } = state;
  const ends = { from: query.from, to: query.to };
  return (
    <div
      role="search"
      aria-label={t("app.filter.label")}
      className="flex flex-wrap items-end gap-2"
    >
      <div className="grid w-full grid-cols-2 gap-2 md:flex md:w-auto">
        <RangeEnd
          label={t("app.filter.from")}
          value={query.from}
          max={today}
          onDay={(from) => (from ? setFilters({ ...ends, from }) : undefined)}
        />
        <RangeEnd
          label={t("app.filter.to")}
          value={query.to}
          max={today}
          onDay={(to) => (to ? setFilters({ ...ends, to }) : undefined)}
        />
      </div>
      <NamedFilter
        state={state}
        name="institutionId"
        label={t("core.filter.anyInstitution")}
        all={institutions}
        minOptions={2}
      />
      <NamedFilter state={state} name="stageId" label={t("core.filter.anyStage")} all={stages} />
      <OutcomeChoice state={state} query={query} />
      {fault ? (
        <p role="alert" className="text-destructive w-full">
          {t(`reports.agent.statistics.${fault}`, { days: MAP_DAYS })}
        </p>
      ) : null}
    </div>
  );
};
