import { chipOf } from "@/components/data-table/chip-of.ts";
import { type Chip, FilterBar } from "@/components/data-table/filter-bar.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { namedOptions, type Named } from "@/components/case/named-fields.tsx";
import { NativeSelect, type Option } from "@/components/ui/native-select.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Filters } from "./filters.ts";
import type { Codes } from "./use-calendar.ts";
import { type Places, usePlaces } from "./use-places.ts";
import { factsOf } from "./words.ts";

interface Props {
  state: TableState<Filters>;
  codes: Codes;
}

interface SelectProps {
  label: string;
  any: string;
  value: string | number | undefined;
  options: readonly Option[];
  onChange: (value: string | undefined) => void;
}

const FilterSelect = ({
  label,
  any,
  value,
  options,
  onChange,
}: SelectProps) => (
  <NativeSelect
    aria-label={label}
    className="max-md:w-[calc(50%-0.25rem)] md:w-auto md:max-w-52"
    placeholder={any}
    value={value ?? ""}
    options={options}
    onChange={({ target }) => onChange(target.value || undefined)}
  />
);

const idOf = (value: string | undefined): number | undefined =>
  value === undefined ? undefined : Number(value);

const PlaceSelects = ({ state, places }: Props & { places: Places }) => {
  const t = useT();
  const { filters, setFilters } = state;
  const { institutions, groups, queues } = places;
  return (
    <>
      {institutions.length > 1 ? (
        <FilterSelect
          label={t("core.field.institution")}
          any={t("core.filter.anyInstitution")}
          value={filters.institutionId}
          options={namedOptions(institutions)}
          onChange={(value) =>
            setFilters({
              institutionId: idOf(value),
              groupId: undefined,
              queueId: undefined,
            })
          }
        />
      ) : null}
      {groups.length > 1 ? (
        <FilterSelect
          label={t("core.field.group")}
          any={t("core.filter.anyGroup")}
          value={filters.groupId}
          options={namedOptions(groups)}
          onChange={(value) => setFilters({ groupId: idOf(value) })}
        />
      ) : null}
      <FilterSelect
        label={t("core.field.stage")}
        any={t("core.filter.anyStage")}
        value={filters.queueId}
        options={namedOptions(queues)}
        onChange={(value) => setFilters({ queueId: idOf(value) })}
      />
    </>
  );
};

const useChips = ({
  state,
  codes,
  places,
}: Props & { places: Places }): Chip[] => {
  const t = useT();
  const nameIn = (all: readonly Named[]) => (id: number) =>
    all.find((one) => one.id === id)?.name ?? String(id);
  return [
    ...chipOf(
      state,
      "institutionId",
      t("core.field.institution"),
      nameIn(places.institutions),
    ),
    ...chipOf(state, "groupId", t("core.field.group"), nameIn(places.groups)),
    ...chipOf(state, "queueId", t("core.field.stage"), nameIn(places.queues)),
    ...chipOf(state, "text", t("core.field.agent"), (text) => text),
    ...chipOf(state, "code", t("manage.schedule.code"), (code) =>
      [code, codes.byCode.get(code)?.name].filter(Boolean).join(" "),
    ),
  ];
};

/** What the calendar is narrowed by. */
export const ScheduleFilters = ({ state, codes }: Props) => {
  const t = useT();
  const places = usePlaces(state.filters.institutionId);
  const { filters, setFilters } = state;
  return (
    <FilterBar
      chips={useChips({ state, codes, places })}
      onClear={state.clearFilters}
    >
      <SearchBox
        label={t("core.field.agent")}
        className="max-md:max-w-none md:max-w-44"
        value={filters.text}
        onSearch={(text) => setFilters({ text }, { replace: true })}
      />
      <PlaceSelects {...{ state, codes, places }} />
      <FilterSelect
        label={t("manage.schedule.code")}
        any={t("manage.schedule.anyCode")}
        value={filters.code}
        options={codes.codes.map((one) => ({
          value: one.code,
          label: `${one.code} · ${factsOf(one)}`,
        }))}
        onChange={(code) => setFilters({ code })}
      />
    </FilterBar>
  );
};
