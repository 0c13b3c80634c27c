import { type ReactNode, useState } from "react";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { cn } from "@/lib/cn.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { buildChips } from "./chip-of.ts";
import { DayRange, type Days } from "./day-range.tsx";
import { type Chip, FilterBar } from "./filter-bar.tsx";
import { SearchBox } from "./search-box.tsx";
import type { TableState } from "./table-state.ts";

interface Choice<Id extends string, Value> {
  /** The filter in the address. */
  readonly id: Id;
  readonly label: string;
  /** Shown while nothing is chosen. */
  readonly placeholder: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  /** Dependent filters that a change of this one clears. */
  readonly clears?: readonly string[];
  /** Hides a filter without a choice for the user; a value in the address still applies. */
  readonly hidden?: boolean;
}

/** A filter that is one of some options, or any. */
export type FilterChoice<F> = { [Id in keyof F & string]: Choice<Id, NonNullable<F[Id]>> }[keyof F &
  string];

/** A filter that is typed, and its name. */
export interface Search {
  readonly id: string;
  readonly label: string;
  /** Present when only whole values can be searched. */
  readonly whole?: { readonly fits: (text: string) => boolean; readonly hint: string };
}

interface Props<State, OfFilters> {
  state: State;
  /** Offers several searches, one at a time. */
  search?: Search | readonly [Search, ...Search[]];
  choices: readonly OfFilters[];
  /** Labels of `from` and `to`, if the list has days. */
  days?: Record<keyof Days, string>;
  /** The days that are shown while none are chosen. */
  range?: Days | undefined;
}

type AnyChoice = Choice<string, unknown>;
type AnyState = TableState<Record<string, unknown>>;
type AnyProps = Props<AnyState, AnyChoice>;

const ChoiceSelect = (props: { state: AnyState; choice: AnyChoice }) => {
  const { state, choice } = props;
  const { id, label, placeholder, options, clears = [] } = choice;
  return (
    <NativeSelect
      aria-label={label}
      className="w-[calc(50%-0.25rem)] md:w-auto md:max-w-52"
      placeholder={placeholder}
      value={String(state.filters[id] ?? "")}
      options={options.map((option) => ({ ...option, value: String(option.value) }))}
      onChange={({ target }) =>
        state.setFilters({
          ...Object.fromEntries(clears.map((other) => [other, undefined])),
          [id]: options.find(({ value }) => String(value) === target.value)?.value,
        })
      }
    />
  );
};

const listSearches = ({ search }: AnyProps): readonly Search[] => {
  if (search === undefined) return [];
  return "id" in search ? [search] : search;
};

/** Search box, preceded by a select if there are several searches. */
const Searches = ({ state, all }: { state: AnyState; all: readonly [Search, ...Search[]] }) => {
  const t = useT();
  const set = all.find(({ id }) => state.filters[id] !== undefined);
  const [chosen, setChosen] = useState(all[0].id);
  const by = set ?? all.find(({ id }) => id === chosen) ?? all[0];
  const typed = state.filters[by.id];
  const value = typeof typed === "string" ? typed : undefined;
  const hasMultiple = all.length > 1;
  const none = Object.fromEntries(all.map(({ id }) => [id, undefined]));
  const choose = (id: string) => {
    setChosen(id);
    state.setFilters(none, { replace: true });
  };
  return (
    <span className="flex w-full min-w-0 md:w-auto">
      {hasMultiple ? (
        <NativeSelect
          aria-label={t("app.filter.searchBy")}
          className="w-auto max-w-36 shrink-0 [&>select]:rounded-r-none [&>select]:border-r-0"
          value={by.id}
          options={all.map(({ id, label }) => ({ value: id, label }))}
          onChange={({ target }) => choose(target.value)}
        />
      ) : null}
      <SearchBox
        key={by.id}
        label={by.label}
        whole={by.whole}
        className={cn("max-md:max-w-none", hasMultiple && "md:w-52 [&_input]:rounded-l-none")}
        value={value}
        onSearch={(text) => state.setFilters({ [by.id]: text }, { replace: true })}
      />
    </span>
  );
};

const getOptionLabel = ({ options }: AnyChoice, chosen: unknown): string =>
  options.find(({ value }) => value === chosen)?.label ?? String(chosen);

const useChips = (props: AnyProps): Chip[] => {
  const { state, choices, days } = props;
  const { day } = useFormat();
  const formatDay = (value: unknown) => day(String(value));
  return [
    ...listSearches(props).flatMap(({ id, label }) => buildChips(state, id, label, String)),
    ...choices.flatMap((choice) =>
      buildChips(state, choice.id, choice.label, (value) => getOptionLabel(choice, value)),
    ),
    ...(days
      ? [
          ...buildChips(state, "from", days.from, formatDay),
          ...buildChips(state, "to", days.to, formatDay),
        ]
      : []),
  ];
};

const Filters = (props: AnyProps) => {
  const { state, choices, days, range } = props;
  const [first, ...others] = listSearches(props);
  return (
    <FilterBar chips={useChips(props)} onClear={state.clearFilters}>
      {first ? <Searches state={state} all={[first, ...others]} /> : null}
      {choices
        .filter(({ hidden }) => !hidden)
        .map((choice) => (
          <ChoiceSelect key={choice.id} state={state} choice={choice} />
        ))}
      {days ? <DayRange state={state} range={range} labels={days} /> : null}
    </FilterBar>
  );
};

/**
 * Filters of a list: search, choices and days, with a chip for each active one. The types limit
 * callers to the list's own filters.
 */
export const ListFilters = Filters as <F>(
  props: Props<TableState<F>, FilterChoice<F>>,
) => ReactNode;
