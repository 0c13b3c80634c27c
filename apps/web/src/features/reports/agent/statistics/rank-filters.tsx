import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useT } from "@/lib/i18n.tsx";
import { toChoices, type RankFilters, type RankRow } from "./rank-rows.ts";

interface ChoiceProps {
  label: string;
  value: number | undefined;
  options: { value: string; label: string }[];
  onChange: (id: number | undefined) => void;
}

/** Shown only with more than one option. */
const Choice = ({ label, value, options, onChange }: ChoiceProps) =>
  options.length > 1 ? (
    <NativeSelect
      className="w-[calc(50%-0.25rem)] md:w-44"
      aria-label={label}
      placeholder={label}
      options={options}
      value={value === undefined ? "" : String(value)}
      onChange={(event) => onChange(event.target.value ? Number(event.target.value) : undefined)}
    />
  ) : null;

interface Props {
  rows: readonly RankRow[];
  filters: RankFilters;
  onFilter: (patch: RankFilters, typing?: boolean) => void;
  onClear: () => void;
}

export const RankFilterBar = ({ rows, filters, onFilter, onClear }: Props) => {
  const t = useT();
  return (
    <FilterBar chips={[]} onClear={onClear}>
      <Input
        type="search"
        className="w-full md:w-56"
        aria-label={t("reports.agent.rank.search")}
        placeholder={t("reports.agent.rank.search")}
        value={filters.name ?? ""}
        onChange={(event) => onFilter({ name: event.target.value || undefined }, true)}
      />
      <Choice
        label={t("core.filter.anyInstitution")}
        value={filters.institutionId}
        options={toChoices(rows, "institutionId", "institutionName")}
        onChange={(institutionId) => onFilter({ institutionId })}
      />
      <Choice
        label={t("core.filter.anyStage")}
        value={filters.stageId}
        options={toChoices(rows, "stageId", "stageName")}
        onChange={(stageId) => onFilter({ stageId })}
      />
    </FilterBar>
  );
};
