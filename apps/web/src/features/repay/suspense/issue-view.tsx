import { Link } from "react-router-dom";
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

const STATE_TONES: Record<Issue["state"], Tone> = {
  OPEN: "warning",
  ALLOCATED: "success",
  REFUNDED: "info",
  ACKNOWLEDGED: "neutral",
  VOID: "neutral",
};

const IssueKind = ({ kind }: Pick<Issue, "kind">) => {
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
          {t("repay.suspense.requested", { amount: money(expectedMinor, currency) })}
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

const BASE_VIEW = {
  kind: {
    sticky: "start",
    cell: (row: Issue) => (
      <span className="flex flex-col items-start gap-0.5 leading-4.5">
        <IssueKind kind={row.kind} />
        <span className="text-muted-foreground max-w-64 text-xs wrap-anywhere whitespace-normal">
          {row.provider} · {row.txnId}
        </span>
      </span>
    ),
  },
  amount: { cell: (row: Issue) => <IssueAmount {...row} /> },
  code: {},
  loan: { cell: (row: Issue) => <IssueLoan {...row} /> },
  institution: { hidden: true },
  paidAt: { cell: (row: Issue) => <IssueInstant {...row} /> },
} as const;

export const OPEN_VIEW = { ...BASE_VIEW, openedAt: { exact: "minute" } } as const;

export const DECIDED_VIEW = {
  ...BASE_VIEW,
  state: { tones: STATE_TONES },
  by: { under: "resolvedAt", exact: "minute" },
  note: { wrap: true },
} as const;

interface MenuProps {
  issue: Issue;
  onOpen: (issue: Issue) => void;
}

export const DecideButton = ({ issue, onOpen }: MenuProps) => {
  const t = useT();
  const { waiting, txnId } = issue;
  if (waiting) return <WaitingProposal waiting={waiting} name={txnId} />;
  const label = t("repay.suspense.decideOn", { txnId });
  return (
    <Button size="sm" aria-label={label} onClick={() => onOpen(issue)}>
      {t("repay.suspense.decide")}
    </Button>
  );
};

export const ReverseButton = ({ issue, onOpen }: MenuProps) => {
  const t = useT();
  const { standingPaymentId, waiting, txnId } = issue;
  if (standingPaymentId === null) return <NoValue />;
  if (waiting) return <WaitingProposal waiting={waiting} name={txnId} />;
  const label = t("repay.payment.reversal.label", { reference: txnId });
  return (
    <Button size="sm" aria-label={label} onClick={() => onOpen(issue)}>
      {t("repay.payment.reverse")}
    </Button>
  );
};
