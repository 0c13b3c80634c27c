import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { HouseRule } from "./house-rule.tsx";
import { useRuleColumns } from "./rule-columns.tsx";
import { RuleHistory } from "./rule-history.tsx";
import { nameOf, type Subject } from "./subject.ts";

const RuleDialog = lazily(() => import("./rule-dialog.tsx"));

const FILTERS = { text: param.text() };

const HOUSE = { institutionId: null, institutionName: null };

/** After how much quiet leaders are told: what applies to each institution, and the rule for all others. */
export const InactivityRules = () => {
  const t = useT();
  const may = useCan()("inactivity.edit");
  const [edited, setEdited] = useState<Subject | null>(null);
  const [past, setPast] = useState<Subject | null>(null);
  const table = useTableState({ filters: FILTERS });
  const result = trpc.session.inactivity.listing.useQuery(
    { ...table.filters, page: table.page, size: table.size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const onEdit = may ? setEdited : undefined;
  const columns = useRuleColumns({ onEdit, onHistory: setPast });
  const house = result.data && { ...result.data.house, ...HOUSE };
  return (
    <section className="flex flex-col gap-3">
      <p className="text-muted-foreground max-w-prose">
        {t("session.inactivity.intro")}
      </p>
      {house ? (
        <HouseRule
          house={house}
          onEdit={onEdit && (() => onEdit(house))}
          onHistory={() => setPast(house)}
        />
      ) : null}
      <DataTable
        id="inactivity.rules"
        label={t("session.inactivity.title")}
        columns={columns}
        rowKey={({ institutionId }) => String(institutionId)}
        rowLabel={(subject) => nameOf(t, subject)}
        state={table}
        result={result}
        toolbar={
          <FilterBar chips={[]} onClear={table.clearFilters}>
            <SearchBox
              label={t("session.inactivity.search")}
              value={table.filters.text}
              onSearch={(text) => table.setFilters({ text }, { replace: true })}
            />
          </FilterBar>
        }
        empty={{ title: t("session.inactivity.none") }}
      />
      {edited ? (
        <RuleDialog subject={edited} onClose={() => setEdited(null)} />
      ) : null}
      {past ? (
        <RuleHistory subject={past} onClose={() => setPast(null)} />
      ) : null}
    </section>
  );
};
