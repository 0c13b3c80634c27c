import { KINDS } from "@kolekta/api/repay/deduction/contract-words";
import { type Chip, FilterBar } from "@/components/data-table/filter-bar.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Filters } from "./use-applications.ts";

type Props = { state: TableState<Filters> };
interface Named {
  readonly id: number;
  readonly name: string;
}

const SELDOM = { staleTime: 300_000, meta: { quiet: true } };

/** Institutions in sight, and the stages of the chosen one or of all. */
const usePlaces = (institutionId: number | undefined) => {
  const institutions =
    trpc.manage.institution.institutionAndQueue.useQuery(undefined, SELDOM)
      .data ?? [];
  const within = institutions.filter(
    ({ id }) => institutionId === undefined || id === institutionId,
  );
  const stages = new Map<number, Named>();
  for (const { queues } of within)
    for (const queue of queues) stages.set(queue.id, queue);
  return { institutions, stages: [...stages.values()] };
};

interface SelectProps extends Props {
  name: "institutionId" | "queueId";
  label: string;
  all: readonly Named[];
}

const PlaceSelect = ({ state, name, label, all }: SelectProps) => (
  <NativeSelect
    aria-label={label}
    className="w-auto max-w-52"
    placeholder={label}
    value={String(state.filters[name] ?? "")}
    options={all.map((one) => ({ value: String(one.id), label: one.name }))}
    onChange={({ target }) =>
      state.setFilters({ [name]: Number(target.value) || undefined })
    }
  />
);

const KindSelect = ({ state }: Props) => {
  const t = useT();
  const label = t("repay.deduction.page.anyKind");
  return (
    <NativeSelect
      aria-label={t("repay.deduction.column.kind")}
      className="w-auto"
      placeholder={label}
      value={state.filters.kind ?? ""}
      options={KINDS.map((kind) => ({
        value: kind,
        label: t(`repay.deduction.kinds.${kind}`),
      }))}
      onChange={({ target }) =>
        state.setFilters({ kind: KINDS.find((one) => one === target.value) })
      }
    />
  );
};

const DayBox = ({ state, name }: Props & { name: "from" | "to" }) => (
  <label className="text-muted-foreground flex flex-col gap-1 text-xs md:flex-row md:items-center md:gap-1.5">
    {useT()(`repay.deduction.page.${name}`)}
    <Input
      type="date"
      className="md:w-36"
      value={state.filters[name] ?? ""}
      onChange={({ target }) =>
        state.setFilters({ [name]: target.value || undefined })
      }
    />
  </label>
);

const nameOf = (all: readonly Named[], id: number) =>
  all.find((one) => one.id === id)?.name ?? String(id);

const useChips = ({ state }: Props): Chip[] => {
  const t = useT();
  const { day } = useFormat();
  const { filters, setFilters } = state;
  const { institutions, stages } = usePlaces(undefined);
  const chip = <K extends keyof Filters>(
    key: K,
    label: string,
    value: (set: NonNullable<Filters[K]>) => string,
  ): Chip[] => {
    const set = filters[key];
    if (set === undefined) return [];
    const onRemove = () => setFilters({ [key]: undefined });
    return [{ id: key, label, value: value(set), onRemove }];
  };
  return [
    ...chip("text", t("repay.deduction.page.search"), (text) => text),
    ...chip("kind", t("repay.deduction.column.kind"), (kind) =>
      t(`repay.deduction.kinds.${kind}`),
    ),
    ...chip("institutionId", t("repay.deduction.column.institution"), (id) =>
      nameOf(institutions, id),
    ),
    ...chip("queueId", t("repay.deduction.column.stage"), (id) =>
      nameOf(stages, id),
    ),
    ...chip("from", t("repay.deduction.page.from"), day),
    ...chip("to", t("repay.deduction.page.to"), day),
  ];
};

/** What the list is narrowed by. */
export const ApplicationFilters = ({ state }: Props) => {
  const t = useT();
  const { institutions, stages } = usePlaces(state.filters.institutionId);
  return (
    <FilterBar chips={useChips({ state })} onClear={state.clearFilters}>
      <SearchBox
        label={t("repay.deduction.page.search")}
        value={state.filters.text}
        onSearch={(text) => state.setFilters({ text }, { replace: true })}
      />
      <KindSelect state={state} />
      {institutions.length > 1 ? (
        <PlaceSelect
          state={state}
          name="institutionId"
          label={t("repay.deduction.page.anyInstitution")}
          all={institutions}
        />
      ) : null}
      <PlaceSelect
        state={state}
        name="queueId"
        label={t("repay.deduction.page.anyStage")}
        all={stages}
      />
      <div className="grid w-full grid-cols-2 gap-2 md:flex md:w-auto">
        <DayBox state={state} name="from" />
        <DayBox state={state} name="to" />
      </div>
    </FilterBar>
  );
};
