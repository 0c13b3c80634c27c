import { Link } from "react-router-dom";
import type { Column } from "@/components/data-table/columns.ts";
import { InstantText, Money, NoValue, StatusBadge } from "@/components/page/values.tsx";
import { WaitingProposal } from "@/components/proposal/waiting-proposal.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Issue } from "./issue.ts";

const KINDS: Record<Issue["kind"], Tone> = {
  MISMATCH: "warning",
  UNKNOWN_CODE: "warning",
  VALUE_DAY: "warning",
  OVERPAID: "info",
  REVERSED: "danger",
  WRONG_LOAN: "warning",
};

const STATES: Record<Issue["state"], Tone> = {
  OPEN: "warning",
  ALLOCATED: "success",
  REFUNDED: "info",
  ACKNOWLEDGED: "neutral",
  VOID: "neutral",
};

export const IssueKind = ({ kind }: Pick<Issue, "kind">) => {
  const t = useT();
  return <StatusBadge tone={KINDS[kind]} label={t(`repay.suspense.kind.${kind}`)} />;
};

export const IssueAmount = ({ amountMinor, expectedMinor, currency }: Issue) => {
  const t = useT();
  const { money } = useFormat();
  return (
    <span className="flex flex-col leading-4.5">
      <Money minor={amountMinor} currency={currency} />
      {expectedMinor === null ? null : (
        <span className="text-muted-foreground text-xs whitespace-nowrap">
          {t("repay.suspense.requested", {
            amount: money(expectedMinor, currency),
          })}
        </span>
      )}
    </span>
  );
};

export const IssueLoan = (issue: Issue) => {
  const t = useT();
  const { loanId, taskId, borrowerId, loanNumber, borrowerName } = issue;
  if (loanId === null) return t("repay.suspense.noLoan");
  return (
    <span className="flex flex-col leading-4.5">
      {taskId === null ? (
        <span className="tabular">{loanNumber}</span>
      ) : (
        <Link
          to={`/task/${taskId}/${loanId}/${borrowerId}`}
          className="text-primary tabular inline-flex min-h-6 items-center hover:underline"
        >
          {loanNumber}
        </Link>
      )}
      <span className="text-muted-foreground text-xs">{borrowerName}</span>
    </span>
  );
};

interface Options {
  isOpen: boolean;
  onDecide: (issue: Issue) => void;
  onReverse: (issue: Issue) => void;
}

/** Exact payment time, otherwise the value day and the reported time. */
export const IssueInstant = ({ paidAt, reportedPaidAt, valueOn }: Issue) => {
  const t = useT();
  const { zone } = useSession();
  const isExact = reportedPaidAt === null && valueOn === null;
  return (
    <span className="flex flex-col leading-4.5">
      {isExact ? <InstantText at={paidAt} zone={zone} /> : null}
      {valueOn === null ? null : <span className="tabular">{valueOn}</span>}
      {reportedPaidAt === null ? null : (
        <span className="text-muted-foreground text-xs break-all">
          {t("repay.suspense.reportedPaidAt", { time: reportedPaidAt })}
        </span>
      )}
    </span>
  );
};

const useBaseColumns = (): Column<Issue>[] => {
  const t = useT();
  return [
    {
      id: "kind",
      header: t("core.field.kind"),
      sticky: "start",
      cell: (row) => (
        <span className="flex flex-col items-start gap-0.5 leading-4.5">
          <IssueKind kind={row.kind} />
          <span className="text-muted-foreground max-w-64 text-xs wrap-anywhere whitespace-normal">
            {row.provider} · {row.txnId}
          </span>
        </span>
      ),
    },
    {
      id: "amount",
      header: t("core.field.amount"),
      align: "end",
      cell: (row) => <IssueAmount {...row} />,
    },
    {
      id: "code",
      header: t("repay.payment.number"),
      cell: (row) => (row.number ? <span className="tabular">{row.number}</span> : <NoValue />),
    },
    {
      id: "loan",
      header: t("core.field.loan"),
      cell: (row) => <IssueLoan {...row} />,
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      hidden: true,
      cell: (row) => row.institutionName ?? <NoValue />,
    },
    {
      id: "paidAt",
      header: t("repay.payment.paidAt"),
      cell: (row) => <IssueInstant {...row} />,
    },
  ];
};

const useDecision = ({ onReverse }: Options): Column<Issue>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "state",
      header: t("repay.suspense.decision"),
      cell: (row) => (
        <StatusBadge tone={STATES[row.state]} label={t(`repay.suspense.state.${row.state}`)} />
      ),
    },
    {
      id: "by",
      header: t("core.field.by"),
      cell: (row) => (
        <span className="flex flex-col leading-4.5">
          {row.resolverName ?? <NoValue />}
          <span className="text-muted-foreground text-xs">
            <InstantText at={row.resolvedAt} zone={zone} />
          </span>
        </span>
      ),
    },
    {
      id: "note",
      header: t("core.field.note"),
      wrap: true,
      cell: (row) => row.note || <NoValue />,
    },
    {
      id: "reverseByCorrection",
      header: t("repay.payment.reversal.column"),
      sticky: "end",
      cell: (row) => {
        if (row.standingPaymentId === null) return <NoValue />;
        return row.waiting ? (
          <WaitingProposal waiting={row.waiting} name={row.txnId} />
        ) : (
          <Button
            size="sm"
            aria-label={t("repay.payment.reversal.label", {
              reference: row.txnId,
            })}
            onClick={() => onReverse(row)}
          >
            {t("repay.payment.reverse")}
          </Button>
        );
      },
    },
  ];
};

const useWaiting = ({ onDecide }: Options): Column<Issue>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "openedAt",
      header: t("repay.suspense.openedAt"),
      cell: (row) => <InstantText at={row.openedAt} zone={zone} />,
    },
    {
      id: "decide",
      header: t("repay.suspense.decision"),
      sticky: "end",
      cell: (row) =>
        row.waiting ? (
          <WaitingProposal waiting={row.waiting} name={row.txnId} />
        ) : (
          <Button
            size="sm"
            aria-label={t("repay.suspense.decideOn", { txnId: row.txnId })}
            onClick={() => onDecide(row)}
          >
            {t("repay.suspense.decide")}
          </Button>
        ),
    },
  ];
};

/** Pending issues end with the decide button, decided ones with the decision. */
export const useIssueColumns = (options: Options): Column<Issue>[] => {
  const baseColumns = useBaseColumns();
  const waiting = useWaiting(options);
  const decision = useDecision(options);
  return [...baseColumns, ...(options.isOpen ? waiting : decision)];
};
