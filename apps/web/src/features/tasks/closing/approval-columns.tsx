import { BorrowerLink } from "@/components/case/case-link.tsx";
import type { ClosingRequest } from "@kolekta/api/tasks/closing/contract";
import type { Column } from "@/components/data-table/columns.ts";
import { NoValue } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { countColumn, moneyColumn } from "@/components/case/area-columns.tsx";
import { ShortDay, ShortInstant } from "@/components/case/short-time.tsx";
import { RequestActions } from "./request-actions.tsx";
import { RequestStateBadge } from "./request-state.tsx";

type Translate = ReturnType<typeof useT>;

const RequestedBy = ({ row, t }: { row: ClosingRequest; t: Translate }) => (
  <span className="flex flex-col">
    {row.requestedBy ?? t("tasks.history.system")}
    <span className="text-muted-foreground text-xs">
      <ShortInstant at={row.requestedAt} />
    </span>
  </span>
);

const State = ({ row }: { row: ClosingRequest }) => (
  <span className="flex flex-wrap items-center gap-1">
    <RequestStateBadge state={row.state} />
    {row.state === "PENDING" && row.effectiveOn ? <ShortDay day={row.effectiveOn} /> : null}
  </span>
);

const Decided = ({ row }: { row: ClosingRequest }) =>
  row.decidedBy ? (
    <span className="flex flex-col">
      {row.decidedBy}
      <span className="text-muted-foreground text-xs">
        <ShortInstant at={row.decidedAt} />
      </span>
    </span>
  ) : (
    <NoValue />
  );

const Team = ({ row }: { row: ClosingRequest }) => (
  <span className="flex flex-col">
    {row.institutionName}
    <span className="text-muted-foreground text-xs">{row.stageName}</span>
  </span>
);

const Reason = ({ row, t }: { row: ClosingRequest; t: Translate }) => (
  <span className="flex flex-col py-1">
    {t(`tasks.closing.reason.${row.reason}`)}
    {row.note ? (
      <span className="text-muted-foreground text-xs break-words">{row.note}</span>
    ) : null}
  </span>
);

const buildRequestColumns = (t: Translate): Column<ClosingRequest>[] => [
  {
    id: "case",
    header: t("tasks.closing.list.case"),
    sticky: "start",
    cell: (row) => <BorrowerLink row={row} />,
  },
  {
    id: "kind",
    header: t("tasks.closing.list.kind"),
    cell: (row) => t(`tasks.closing.kind.${row.kind}`),
  },
  {
    id: "reason",
    header: t("core.field.reason"),
    wrap: true,
    width: "16rem",
    cell: (row) => <Reason row={row} t={t} />,
  },
];

const debt = (t: Translate): Column<ClosingRequest>[] => [
  countColumn("dpd", t("tasks.case.field.dpd"), (row) => row.dpd),
  moneyColumn("arrears", t("tasks.case.short.arrears"), (row) => row.arrearsMinor),
  {
    id: "team",
    header: t("tasks.closing.list.orgUnit"),
    cell: (row) => <Team row={row} />,
  },
];

const outcome = (t: Translate): Column<ClosingRequest>[] => [
  {
    id: "state",
    header: t("tasks.closing.list.state"),
    cell: (row) => <State row={row} />,
  },
  {
    id: "decided",
    header: t("tasks.closing.list.decided"),
    cell: (row) => <Decided row={row} />,
  },
];

/** `waiting`: only undecided requests, so the decision columns are omitted. */
export const useApprovalColumns = (waiting: boolean): Column<ClosingRequest>[] => {
  const t = useT();
  return [
    ...buildRequestColumns(t),
    ...debt(t),
    {
      id: "requested",
      header: t("tasks.closing.list.requested"),
      cell: (row) => <RequestedBy row={row} t={t} />,
    },
    ...(waiting ? [] : outcome(t)),
    {
      id: "actions",
      header: t("core.field.actions"),
      sticky: "end",
      cell: (row) => <RequestActions request={row} />,
    },
  ];
};
