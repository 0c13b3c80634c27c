import { KINDS } from "@kolekta/api/repay/deduction/contract-words";
import type { Named } from "@/components/case/named-fields.tsx";
import { chipOf } from "@/components/data-table/chip-of.ts";
import { DayRange } from "@/components/data-table/day-range.tsx";
import { type Chip, FilterBar } from "@/components/data-table/filter-bar.tsx";
import { NamedFilter } from "@/components/data-table/named-filter.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import { trpc } from "@/lib/trpc.ts";
import type { Filters } from "./use-applications.ts";

type Props = { state: TableState<Filters> };

const SELDOM = { staleTime: 300_000, meta: { quiet: true } };

/** Institutions in sight, and the stages of the chosen one or of all. */
const usePlaces = (institutionId: number | undefined) => {
  const institutions =
    trpc.manage.institution.listChoices.useQuery(undefined, SELDOM).data ?? [];
  const within = institutions.filter(
    ({ id }) => institutionId === undefined || id === institutionId,
  );
  const stages = new Map<number, Named>();
  for (const { queues } of within)
    for (const queue of queues) stages.set(queue.id, queue);
  return { institutions, stages: [...stages.values()] };
};

const KindSelect = ({ state }: Props) => {
  const t = useT();
  const label = t("repay.deduction.page.anyKind");
  return (
    <NativeSelect
      aria-label={t("core.field.kind")}
      className="w-auto"
      placeholder={label}
      value={state.filters.kind ?? ""}
      options={optionsOf(KINDS, (kind) => t(`repay.deduction.kinds.${kind}`))}
      onChange={({ target }) =>
        state.setFilters({ kind: KINDS.find((one) => one === target.value) })
      }
    />
  );
};

/** What the two days of the list are of. */
const useDays = () => {
  const t = useT();
  return {
    from: t("repay.deduction.page.from"),
    to: t("repay.deduction.page.to"),
  };
};

const nameOf = (all: readonly Named[], id: number) =>
  all.find((one) => one.id === id)?.name ?? String(id);

const useChips = ({ state }: Props): Chip[] => {
  const t = useT();
  const { day } = useFormat();
  const days = useDays();
  const { institutions, stages } = usePlaces(undefined);
  return [
    ...chipOf(state, "text", t("repay.deduction.page.search"), (text) => text),
    ...chipOf(state, "kind", t("core.field.kind"), (kind) =>
      t(`repay.deduction.kinds.${kind}`),
    ),
    ...chipOf(state, "institutionId", t("core.field.institution"), (id) =>
      nameOf(institutions, id),
    ),
    ...chipOf(state, "queueId", t("core.field.stage"), (id) =>
      nameOf(stages, id),
    ),
    ...chipOf(state, "from", days.from, day),
    ...chipOf(state, "to", days.to, day),
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
      <NamedFilter
        {...{ state, name: "institutionId", all: institutions, least: 2 }}
        label={t("core.filter.anyInstitution")}
      />
      <NamedFilter
        {...{ state, name: "queueId", all: stages }}
        label={t("core.filter.anyStage")}
      />
      <DayRange state={state} labels={useDays()} />
    </FilterBar>
  );
};
