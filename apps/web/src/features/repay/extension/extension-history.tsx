import { DownloadButton } from "@/components/page/download-button.tsx";
import { DayText, InstantText, NoValue, StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { Area } from "@/components/case/area.tsx";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { moneyColumn } from "@/components/case/area-columns.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

type Extension = Outputs["repay"]["extension"]["list"][number];

const TONES: Record<Extension["state"], Tone> = {
  OPEN: "info",
  EFFECTIVE: "success",
  EXPIRED: "neutral",
  CANCELLED: "neutral",
  REVERSED: "warning",
};

const Due = ({ row }: { row: Extension }) => (
  <span className="inline-flex flex-wrap gap-x-1">
    <DayText day={row.oldDueOn} />
    {row.newDueOn ? (
      <>
        <span aria-hidden>→</span>
        <DayText day={row.newDueOn} />
      </>
    ) : null}
  </span>
);

const Receipt = ({ row }: { row: Extension }) => {
  const t = useT();
  if (!row.hasReceipt) return <NoValue />;
  return (
    <span title={row.reason}>
      <DownloadButton
        size="sm"
        path={`/api/loan/delayProof/${row.extensionId}`}
        name={`proof-${row.extensionId}`}
      >
        {t("core.field.receipt")}
      </DownloadButton>
    </span>
  );
};

const Kind = ({ row }: { row: Extension }) => {
  const t = useT();
  return (
    <span className="flex flex-col">
      <span>{t("core.word.days", { days: row.days })}</span>
      <span className="text-muted-foreground text-xs">
        {t(`repay.extension.kinds.${row.kind}`)}
      </span>
    </span>
  );
};

const useColumns = (): AreaColumn<Extension>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    { id: "days", header: t("repay.extension.term"), cell: (row) => <Kind row={row} /> },
    {
      id: "state",
      header: t("core.field.status"),
      cell: ({ state }) => (
        <StatusBadge tone={TONES[state]} label={t(`repay.extension.states.${state}`)} />
      ),
    },
    { id: "due", header: t("core.field.dueDate"), cell: (row) => <Due row={row} /> },
    moneyColumn("fee", t("core.field.extensionFee"), (row) => row.feeMinor),
    moneyColumn("paid", t("repay.extension.paid"), (row) => row.paidMinor),
    { id: "agent", header: t("core.field.by"), cell: (row) => row.agentName ?? <NoValue /> },
    {
      id: "at",
      header: t("repay.code.createdAt"),
      cell: (row) => <InstantText at={row.createdAt} zone={zone} />,
    },
    { id: "receipt", header: t("core.field.receipt"), cell: (row) => <Receipt row={row} /> },
  ];
};

/** Previous extensions of the loan; empty for an open case without any. */
export const ExtensionHistory = ({ loanId, closed }: { loanId: number; closed: boolean }) => {
  const t = useT();
  const columns = useColumns();
  const result = trpc.repay.extension.list.useQuery({ loanId });
  return (
    <Area result={result}>
      {(rows) =>
        rows.length > 0 ? (
          <AreaTable
            label={t("repay.extension.history")}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.extensionId}
            cards="wide"
          />
        ) : closed ? (
          <p className="text-muted-foreground">{t("repay.extension.never")}</p>
        ) : null
      }
    </Area>
  );
};
