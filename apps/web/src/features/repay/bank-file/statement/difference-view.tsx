import type { Difference } from "@kolekta/api/repay/bank-file/contract";
import { NoValue, StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";

const TONES = { MISSING_HERE: "danger", MISSING_THERE: "warning", AMOUNT: "warning" } as const;

const Kind = ({ kind }: Difference) => {
  const t = useT();
  return (
    <span title={t(`repay.bankFile.statement.kindHint.${kind}`)}>
      <StatusBadge tone={TONES[kind]} label={t(`repay.bankFile.statement.kind.${kind}`)} />
    </span>
  );
};

const Answer = ({ kind, answer, problem }: Difference) => {
  const t = useT();
  if (problem !== null) return <span className="wrap-anywhere whitespace-normal">{problem}</span>;
  if (kind !== "MISSING_HERE" || !answer) return <NoValue />;
  return t(`repay.bankFile.statement.answers.${answer}`);
};

export const DIFFERENCE_VIEW = {
  kind: { cell: (row: Difference) => <Kind {...row} /> },
  txn: {
    under: "type",
    cell: ({ txnId }: Difference) => <span className="tabular wrap-anywhere">{txnId}</span>,
  },
  code: {},
  here: {},
  there: {},
  paidAt: { exact: "minute" },
  answer: { cell: (row: Difference) => <Answer {...row} /> },
} as const;
