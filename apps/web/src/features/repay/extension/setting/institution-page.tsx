import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { type Fact, Facts } from "@/components/page/facts.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { Num } from "@/components/page/values.tsx";
import { Edited } from "@/components/setting/edited.tsx";
import { HistoryList, HistorySheet } from "@/components/setting/history.tsx";
import { RowActions } from "@/components/setting/row-actions.tsx";
import { Area } from "@/components/case/area.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { OpenProposals } from "@/components/proposal/open-proposals.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { Next, useShare } from "./cells.tsx";
import type { InstitutionRow } from "./institution-dialog.tsx";

const InstitutionDialog = lazily(() => import("./institution-dialog.tsx"));

type Rule = InstitutionRow["current"];

const FILTERS = { text: param.text() };

/** The rule in words: what a setting holds, label by label. */
const useFacts = () => {
  const t = useT();
  const share = useShare();
  const codes = useCodes();
  return (rule: Rule): Fact[] => [
    {
      label: t("repay.extension.setting.percentage"),
      value: share(rule.percentage),
    },
    {
      label: t("repay.extension.setting.term"),
      value: rule.firstTermOnly
        ? t("repay.extension.setting.firstOnly")
        : t("repay.extension.setting.anyTerm"),
    },
    {
      label: t("repay.extension.setting.firstDays"),
      value: t("repay.extension.days", { days: rule.firstDays }),
    },
    { label: t("repay.extension.setting.codes"), value: codes(rule) },
    {
      label: t("repay.extension.setting.manualQuota"),
      value: <Num value={rule.manualQuota} />,
    },
  ];
};

const useCodes = () => {
  const t = useT();
  return ({ singleCode, fullCode }: Rule): string => {
    const allowed = [
      singleCode ? t("repay.extension.setting.singleCode") : "",
      fullCode ? t("repay.extension.setting.fullCode") : "",
    ].filter(Boolean);
    return allowed.join(", ") || t("repay.extension.setting.noCodes");
  };
};

interface Actions {
  onEdit: ((row: InstitutionRow) => void) | undefined;
  onHistory: (row: InstitutionRow) => void;
}

type Columns = Column<InstitutionRow>[];

const useColumns = ({ onEdit, onHistory }: Actions): Columns => {
  const t = useT();
  const factsOf = useFacts();
  const fact = (at: number) => (row: InstitutionRow) =>
    factsOf(row.current)[at]?.value;
  return [
    {
      id: "name",
      header: t("repay.extension.setting.institution"),
      cell: (row) => row.institutionName,
      sticky: "start",
      wrap: true,
    },
    {
      id: "percentage",
      header: t("repay.extension.setting.percentage"),
      cell: fact(0),
      align: "end",
    },
    { id: "term", header: t("repay.extension.setting.term"), cell: fact(1) },
    {
      id: "firstDays",
      header: t("repay.extension.setting.firstDays"),
      cell: fact(2),
      align: "end",
    },
    { id: "codes", header: t("repay.extension.setting.codes"), cell: fact(3) },
    {
      id: "manualQuota",
      header: t("repay.extension.setting.manualQuota"),
      cell: fact(4),
      align: "end",
    },
    {
      id: "next",
      header: t("repay.extension.setting.next"),
      cell: (row) => <Next next={row.next} />,
    },
    {
      id: "edited",
      header: t("repay.extension.setting.edited"),
      cell: (row) => <Edited rule={row.current} />,
    },
    {
      id: "actions",
      header: t("repay.extension.setting.actions"),
      sticky: "end",
      align: "end",
      cell: (row) => (
        <RowActions
          name={row.institutionName}
          onEdit={onEdit && (() => onEdit(row))}
          onHistory={() => onHistory(row)}
        />
      ),
    },
  ];
};

const History = ({
  row,
  onClose,
}: {
  row: InstitutionRow;
  onClose: () => void;
}) => {
  const { institutionId, institutionName, current } = row;
  const result = trpc.repay.extension.instDelayConfigHistory.useQuery(
    { institutionId },
    { meta: { quiet: true } },
  );
  const factsOf = useFacts();
  return (
    <HistorySheet name={institutionName} onClose={onClose}>
      <Area result={result}>
        {(rules) => (
          <HistoryList
            name={institutionName}
            rules={rules}
            isCurrent={({ ruleId }) => ruleId === current.ruleId}
            show={(rule) => <Facts facts={factsOf(rule)} />}
          />
        )}
      </Area>
    </HistorySheet>
  );
};

/** Extension settings by team: which share, how long at first, which codes, how many by hand. */
export default function InstitutionExtensionPage() {
  const t = useT();
  const can = useCan();
  const [edited, setEdited] = useState<InstitutionRow | null>(null);
  const [past, setPast] = useState<InstitutionRow | null>(null);
  const table = useTableState({ filters: FILTERS });
  const result = trpc.repay.extension.allInstDelayConfig.useQuery(
    { ...table.filters, page: table.page, size: table.size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const columns = useColumns({
    onEdit: can("extension.editInstitution") ? setEdited : undefined,
    onHistory: setPast,
  });
  return (
    <Page fill>
      <PageHeader
        title={t("app.screen.institutionExtension")}
        description={t("repay.extension.setting.institutionIntro")}
      />
      <OpenProposals kinds={["EXTENSION_INSTITUTION"]} />
      <DataTable
        id="extension.institution"
        label={t("app.screen.institutionExtension")}
        columns={columns}
        rowKey={(row) => String(row.institutionId)}
        rowLabel={(row) => row.institutionName}
        state={table}
        result={result}
        toolbar={
          <FilterBar chips={[]} onClear={table.clearFilters}>
            <SearchBox
              label={t("repay.extension.setting.searchInstitution")}
              value={table.filters.text}
              onSearch={(text) => table.setFilters({ text }, { replace: true })}
            />
          </FilterBar>
        }
        empty={{ title: t("repay.extension.setting.noInstitution") }}
      />
      {edited ? (
        <InstitutionDialog row={edited} onClose={() => setEdited(null)} />
      ) : null}
      {past ? <History row={past} onClose={() => setPast(null)} /> : null}
    </Page>
  );
}
