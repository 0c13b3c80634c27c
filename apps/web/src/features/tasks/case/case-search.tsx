import { isWholePhone } from "@kolekta/api/tasks/phone/contract-codes";
import { useState } from "react";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { CaseFilters } from "./case-query.ts";

const BY = ["borrowerName", "phone", "loanNumber"] as const;
type By = (typeof BY)[number];

const BLANK: Record<By, undefined> = {
  borrowerName: undefined,
  phone: undefined,
  loanNumber: undefined,
};

type Props = { state: TableState<CaseFilters> };

/** One search box for the three search fields of a borrower. */
export const CaseSearch = ({ state }: Props) => {
  const t = useT();
  const can = useCan();
  const { filters } = state;
  const offered = BY.filter((field) => field !== "phone" || can("phone.search"));
  const set = BY.find((field) => filters[field] !== undefined);
  const [chosen, setChosen] = useState<By>(set ?? "borrowerName");
  const by = set ?? chosen;
  const search = (value: string | undefined, key = by) =>
    state.setFilters({ ...BLANK, [key]: value }, { replace: true });
  const choose = (key: By) => {
    setChosen(key);
    if (set) search(filters[set], key);
  };
  return (
    <span className="flex w-full min-w-0 sm:w-auto">
      <NativeSelect
        aria-label={t("tasks.case.filter.searchBy")}
        className="w-auto shrink-0 [&>select]:rounded-r-none [&>select]:border-r-0"
        value={by}
        options={toOptions(offered, (field) => t(`tasks.case.filter.by.${field}`))}
        onChange={(event) => choose(BY.find((field) => field === event.target.value) ?? by)}
      />
      <SearchBox
        key={by}
        whole={
          by === "phone"
            ? { fits: isWholePhone, hint: t("tasks.case.filter.wholePhone") }
            : undefined
        }
        label={t(`tasks.case.filter.${by}`)}
        value={filters[by]}
        onSearch={search}
        className="max-w-none sm:w-48 [&_input]:rounded-l-none"
      />
    </span>
  );
};
