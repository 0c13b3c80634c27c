import { PROPOSAL_KINDS } from "@kolekta/api/manage/proposal/contract-words";
import { chipOf } from "@/components/data-table/chip-of.ts";
import { DayRange } from "@/components/data-table/day-range.tsx";
import { type Chip, FilterBar } from "@/components/data-table/filter-bar.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Filters } from "./filters.ts";

type Props = { state: TableState<Filters> };

const KindSelect = ({ state }: Props) => {
  const t = useT();
  return (
    <NativeSelect
      aria-label={t("manage.proposal.setting")}
      className="md:w-auto md:max-w-60"
      placeholder={t("manage.proposal.anyKind")}
      value={state.filters.kind ?? ""}
      options={PROPOSAL_KINDS.map((kind) => ({
        value: kind,
        label: t(`manage.proposal.kind.${kind}`),
      }))}
      onChange={({ target }) =>
        state.setFilters({
          kind: PROPOSAL_KINDS.find((one) => one === target.value),
        })
      }
    />
  );
};

/** What the two days of the list are of. */
const useDays = () => {
  const t = useT();
  return { from: t("manage.proposal.from"), to: t("manage.proposal.to") };
};

const useChips = ({ state }: Props): Chip[] => {
  const t = useT();
  const { day } = useFormat();
  const days = useDays();
  return [
    ...chipOf(state, "proposer", t("manage.proposal.proposer"), (text) => text),
    ...chipOf(state, "kind", t("manage.proposal.setting"), (kind) =>
      t(`manage.proposal.kind.${kind}`),
    ),
    ...chipOf(state, "from", days.from, day),
    ...chipOf(state, "to", days.to, day),
  ];
};

/** What the list is narrowed by. */
export const ProposalFilters = ({ state }: Props) => {
  const t = useT();
  return (
    <FilterBar chips={useChips({ state })} onClear={state.clearFilters}>
      <SearchBox
        label={t("manage.proposal.proposer")}
        className="max-md:max-w-none"
        value={state.filters.proposer}
        onSearch={(proposer) =>
          state.setFilters({ proposer }, { replace: true })
        }
      />
      <KindSelect state={state} />
      <DayRange state={state} labels={useDays()} />
    </FilterBar>
  );
};
