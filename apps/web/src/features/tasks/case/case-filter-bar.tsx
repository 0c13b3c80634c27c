import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { type Named, namedOptions } from "@/components/case/named-fields.tsx";
import { Button } from "@/components/ui/button.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { caseChips } from "./case-chips.ts";
import { type CaseFilters, countSet } from "./case-query.ts";
import { CaseSearch } from "./case-search.tsx";
import { useSeveral } from "./case-columns.tsx";
import { useCaseOptions } from "./use-case-options.ts";

const FilterSheet = lazily(() => import("./filter-sheet.tsx"));

type Props = { state: TableState<CaseFilters> };

interface QuickProps extends Props {
  name: "queueId" | "agentId" | "institutionId";
  label: string;
  all: readonly Named[];
}

/** The choices that are made most often stand outside the sheet. */
const QuickSelect = ({ state, name, label, all }: QuickProps) => (
  <NativeSelect
    aria-label={label}
    className="hidden w-auto max-w-52 lg:inline-flex"
    placeholder={label}
    value={String(state.filters[name] ?? "")}
    options={namedOptions(all)}
    onChange={(event) =>
      state.setFilters({ [name]: Number(event.target.value) || undefined })
    }
  />
);

export const CaseFilterBar = ({
  state,
  longAging,
}: Props & { longAging: boolean }) => {
  const t = useT();
  const { day, money } = useFormat();
  const several = useSeveral();
  const [open, setOpen] = useState(false);
  const { filters, setFilters, clearFilters } = state;
  const options = useCaseOptions(filters.institutionId, longAging);
  const count = countSet(filters);
  const chips = caseChips({ t, day, money }, filters, options, setFilters);
  return (
    <>
      <FilterBar chips={chips} onClear={clearFilters}>
        <CaseSearch state={state} />
        {several.institutions ? (
          <QuickSelect
            state={state}
            name="institutionId"
            label={t("tasks.case.filter.anyInstitution")}
            all={options.institutions}
          />
        ) : null}
        <QuickSelect
          state={state}
          name="queueId"
          label={t("tasks.case.filter.anyStage")}
          all={options.stages}
        />
        {options.agents.length > 0 ? (
          <QuickSelect
            state={state}
            name="agentId"
            label={t("tasks.case.filter.anyAgent")}
            all={options.agents}
          />
        ) : null}
        <Button onClick={() => setOpen(true)} aria-haspopup="dialog">
          <SlidersHorizontal />
          {count > 0
            ? t("tasks.case.filter.moreCount", { count })
            : t("app.filter.label")}
        </Button>
      </FilterBar>
      {open ? (
        <FilterSheet
          filters={filters}
          longAging={longAging}
          onApply={setFilters}
          onClear={clearFilters}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};
