import { AreaTable } from "@/components/case/area-table.tsx";
import { ShortDay } from "@/components/case/short-time.tsx";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { DayText, Money, NoValue, NumberText, TextLink } from "@/components/page/values.tsx";
import { LISTED } from "@/components/setting/search-table.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { useChoices } from "./use-choices.ts";

type Listed = Outputs["tasks"]["placement"]["listLeaving"];
type Case = Listed["rows"][number];

const DAYS = ["7", "30", "90"] as const;
const FILTERS = { days: param.choice(DAYS), institutionId: param.id() };

const useColumns = (): Column<Case>[] => {
  const t = useT();
  return [
    {
      id: "loan",
      header: t("core.field.loanNumber"),
      sticky: "start",
      cell: ({ taskId, loanId, borrowerId, loanNumber }) => (
        <TextLink to={pathTo("case-detail", { taskId, loanId, borrowerId })}>{loanNumber}</TextLink>
      ),
    },
    {
      id: "borrower",
      header: t("core.field.borrower"),
      cell: ({ borrowerName }) => borrowerName,
    },
    {
      id: "leavesOn",
      header: t("tasks.placement.field.leavesOn"),
      cell: ({ leavesOn }) => <ShortDay day={leavesOn} />,
    },
    {
      id: "why",
      header: t("core.field.reason"),
      cell: ({ recalled }) => t(`tasks.placement.why.${recalled ? "recall" : "end"}`),
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: ({ institutionName }) => institutionName,
    },
    {
      id: "stage",
      header: t("core.field.stage"),
      cell: ({ stageName }) => stageName,
    },
    {
      id: "agent",
      header: t("core.field.agent"),
      cell: ({ agentName }) => agentName ?? <NoValue />,
    },
    {
      id: "arrears",
      header: t("tasks.case.field.arrears"),
      align: "end",
      cell: ({ arrearsMinor, currency }) => <Money minor={arrearsMinor} currency={currency} />,
    },
  ];
};

/** Number of cases that leave per day, by stage. */
const DayTable = ({ days }: { days: Listed["days"] }) => {
  const t = useT();
  return (
    <AreaTable
      label={t("tasks.placement.byDay")}
      rows={days}
      rowKey={(row) => `${row.leavesOn}${row.stageId}${row.currency}`}
      cards="narrow"
      columns={[
        {
          id: "leavesOn",
          header: t("tasks.placement.field.leavesOn"),
          cell: ({ leavesOn }) => <DayText day={leavesOn} />,
        },
        {
          id: "stage",
          header: t("core.field.stage"),
          cell: ({ stageName }) => stageName,
        },
        {
          id: "cases",
          header: t("core.field.openCases"),
          align: "end",
          cell: ({ cases }) => <NumberText value={cases} />,
        },
        {
          id: "recalled",
          header: t("tasks.placement.field.recalled"),
          align: "end",
          cell: ({ recalled }) => <NumberText value={recalled} />,
        },
        {
          id: "arrears",
          header: t("tasks.case.field.arrears"),
          align: "end",
          cell: ({ arrearsMinor, currency }) => <Money minor={arrearsMinor} currency={currency} />,
        },
      ]}
    />
  );
};

const useFilters = () => {
  const t = useT();
  const { institutions } = useChoices();
  const days = {
    id: "days",
    label: t("tasks.placement.field.within"),
    placeholder: t("core.word.days", { days: 30 }),
    options: DAYS.map((value) => ({
      value,
      label: t("core.word.days", { days: Number(value) }),
    })),
  } as const;
  const institution = {
    id: "institutionId",
    label: t("core.field.institution"),
    placeholder: t("core.filter.anyInstitution"),
    options: institutions.map(({ id, name }) => ({ value: id, label: name })),
    hidden: institutions.length < 2,
  } as const;
  return [days, institution] as const;
};

export const ExpiringPlacementList = () => {
  const t = useT();
  const table = useTableState({ filters: FILTERS });
  const { page, size } = table;
  const { days, institutionId } = table.filters;
  const result = trpc.tasks.placement.listLeaving.useQuery(
    { days: Number(days ?? 30), institutionId, page, size },
    LISTED,
  );
  const byDay = result.data?.days ?? [];
  return (
    <>
      {byDay.length > 0 ? (
        <div className="max-h-64 shrink-0 overflow-y-auto">
          <DayTable days={byDay} />
        </div>
      ) : null}
      <DataTable
        id="placement.leaving"
        label={t("tasks.placement.tab.expiring")}
        columns={useColumns()}
        rowKey={({ taskId }) => String(taskId)}
        rowLabel={({ loanNumber }) => loanNumber}
        state={table}
        result={result}
        toolbar={<ListFilters state={table} choices={useFilters()} />}
        empty={{
          title: t("tasks.placement.noExpiring"),
          body: t("tasks.placement.noExpiringBody"),
        }}
      />
    </>
  );
};
