import type { ReactNode } from "react";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { chipOf } from "./chip-of.ts";
import { DayRange, type Days } from "./day-range.tsx";
import { type Chip, FilterBar } from "./filter-bar.tsx";
import { SearchBox } from "./search-box.tsx";
import type { TableState } from "./table-state.ts";

interface Choice<Id extends string, Value> {
  /** The filter in the address. */
  readonly id: Id;
  readonly label: string;
  /** Shown where nothing is chosen. */
  readonly placeholder: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
  }[];
  /** Filters within what is chosen here: another choice leaves them behind. */
  readonly clears?: readonly string[];
  /** Nothing to choose from; what the address holds of it is shown nevertheless. */
  readonly hidden?: boolean;
}

/** A filter that is one of some options, or any. */
export type FilterChoice<F> = {
  [Id in keyof F & string]: Choice<Id, NonNullable<F[Id]>>;
}[keyof F & string];

interface Props<State, OfFilters> {
  state: State;
  /** The filter that is typed, and its name. */
  search: { readonly id: string; readonly label: string };
  choices: readonly OfFilters[];
  /** What `from` and `to` are the days of, where the list has them. */
  days?: Record<keyof Days, string>;
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
      options={options.map((one) => ({ ...one, value: String(one.value) }))}
      onChange={({ target }) =>
        state.setFilters({
          ...Object.fromEntries(clears.map((other) => [other, undefined])),
          [id]: options.find(({ value }) => String(value) === target.value)
            ?.value,
        })
      }
    />
  );
};

const labelOf = ({ options }: AnyChoice, chosen: unknown): string =>
  options.find(({ value }) => value === chosen)?.label ?? String(chosen);

const useChips = ({ state, search, choices, days }: AnyProps): Chip[] => {
  const { day } = useFormat();
  const dayOf = (value: unknown) => day(String(value));
  return [
    ...chipOf(state, search.id, search.label, String),
    ...choices.flatMap((choice) =>
      chipOf(state, choice.id, choice.label, (value) => labelOf(choice, value)),
    ),
    ...(days
      ? [
          ...chipOf(state, "from", days.from, dayOf),
          ...chipOf(state, "to", days.to, dayOf),
        ]
      : []),
  ];
};

const Filters = (props: AnyProps) => {
  const { state, search, choices, days } = props;
  const typed = state.filters[search.id];
  return (
    <FilterBar chips={useChips(props)} onClear={state.clearFilters}>
      <SearchBox
        label={search.label}
        className="max-md:max-w-none"
        value={typeof typed === "string" ? typed : undefined}
        onSearch={(text) =>
          state.setFilters({ [search.id]: text }, { replace: true })
        }
      />
      {choices
        .filter(({ hidden }) => !hidden)
        .map((choice) => (
          <ChoiceSelect key={choice.id} {...{ state, choice }} />
        ))}
      {days ? <DayRange state={state} labels={days} /> : null}
    </FilterBar>
  );
};

/** What a list is narrowed by: a search, choices, days; and a chip for each that is set. Callers are held to their filters. */
export const ListFilters = Filters as <F>(
  props: Props<TableState<F>, FilterChoice<F>>,
) => ReactNode;
