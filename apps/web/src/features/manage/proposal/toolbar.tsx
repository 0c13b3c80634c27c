import { PROPOSAL_KINDS } from "@kolekta/api/manage/proposal/contract-words";
import { type Chip, FilterBar } from "@/components/data-table/filter-bar.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { Input } from "@/components/ui/input.tsx";
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

const DayBox = ({ state, name }: Props & { name: "from" | "to" }) => (
  <label className="text-muted-foreground flex flex-col gap-1 text-xs md:flex-row md:items-center md:gap-1.5">
    {useT()(`manage.proposal.${name}`)}
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

const useChips = ({ state }: Props): Chip[] => {
  const t = useT();
  const { day } = useFormat();
  const { filters, setFilters } = state;
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
    ...chip("proposer", t("manage.proposal.proposer"), (text) => text),
    ...chip("kind", t("manage.proposal.setting"), (kind) =>
      t(`manage.proposal.kind.${kind}`),
    ),
    ...chip("from", t("manage.proposal.from"), day),
    ...chip("to", t("manage.proposal.to"), day),
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
      <div className="grid w-full grid-cols-2 gap-2 md:flex md:w-auto">
        <DayBox state={state} name="from" />
        <DayBox state={state} name="to" />
      </div>
    </FilterBar>
  );
};
