import { BorrowerLink } from "@/components/case/case-link.tsx";
import type { OpenHold } from "@kolekta/api/tasks/hold/contract";
import { countColumn, moneyColumn } from "@/components/case/area-columns.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { NoValue, RelativeTime } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";

type Translate = ReturnType<typeof useT>;

const Lines = ({ first, second }: { first: string; second: string }) => (
  <span className="flex flex-col">
    {first}
    <span className="text-muted-foreground text-xs">{second}</span>
  </span>
);

const Opened = ({ row, t }: { row: OpenHold; t: Translate }) => (
  <span className="flex flex-col">
    <RelativeTime at={row.openedAt} />
    <span className="text-muted-foreground text-xs">
      {row.openedBy ?? t("tasks.history.system")} · <ShortInstant at={row.openedAt} />
    </span>
  </span>
);

/** Reason of the hold; users who may not release it see why not. */
const Reason = ({ row, t }: { row: OpenHold; t: Translate }) => (
  <span className="flex flex-col py-1">
    <span className="break-words">{row.reason}</span>
    {row.canClose ? null : (
      <span className="text-muted-foreground text-xs">
        {t(
          row.kind === "DEDUCTION" ? "tasks.hold.endsWithDeduction" : "tasks.hold.page.openedByYou",
        )}
      </span>
    )}
  </span>
);

interface ReleaseProps {
  row: OpenHold;
  onRelease: (hold: OpenHold) => void;
}

const Release = ({ row, onRelease }: ReleaseProps) => {
  const t = useT();
  if (!row.canClose) return <NoValue />;
  return (
    <Button
      size="sm"
      aria-haspopup="dialog"
      aria-label={`${t("tasks.hold.close")}: ${row.borrowerName}`}
      onClick={() => onRelease(row)}
    >
      {t("tasks.hold.close")}
    </Button>
  );
};

export const useOpenHoldColumns = (onRelease: (hold: OpenHold) => void): Column<OpenHold>[] => {
  const t = useT();
  return [
    {
      id: "case",
      header: t("tasks.closing.list.case"),
      sticky: "start",
      cell: (row) => <BorrowerLink row={row} />,
    },
    {
      id: "kind",
      header: t("app.form.kind"),
      cell: (row) => <Badge>{t(`tasks.hold.kind.${row.kind}`)}</Badge>,
    },
    {
      id: "reason",
      header: t("core.field.reason"),
      wrap: true,
      width: "14rem",
      cell: (row) => <Reason row={row} t={t} />,
    },
    {
      id: "opened",
      header: t("tasks.hold.page.opened"),
      cell: (row) => <Opened row={row} t={t} />,
    },
    countColumn("dpd", t("tasks.case.field.dpd"), (row: OpenHold) => row.dpd),
    moneyColumn("arrears", t("tasks.case.short.arrears"), (row: OpenHold) => row.arrearsMinor),
    {
      id: "agent",
      header: t("tasks.case.field.agent"),
      cell: (row) => (
        <Lines
          first={row.agentName ?? t("tasks.case.unassigned")}
          second={`${row.institutionName} · ${row.stageName}`}
        />
      ),
    },
    actionsColumn(t("core.field.actions"), (row) => <Release row={row} onRelease={onRelease} />),
  ];
};
