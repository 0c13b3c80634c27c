import { InstantText, NoValue, StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import type { AreaColumn } from "@/components/case/area-table.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { moneyColumn } from "@/components/case/area-columns.tsx";
import type { Outputs } from "@/lib/trpc.ts";

type Difference = Outputs["repay"]["bankFile"]["listDifferences"]["rows"][number];

const TONES: Record<Difference["kind"], Tone> = {
  MISSING_HERE: "danger",
  MISSING_THERE: "warning",
  AMOUNT: "warning",
};

const Kind = ({ kind }: Pick<Difference, "kind">) => {
  const t = useT();
  return (
    <span title={t(`repay.bankFile.statement.kindHint.${kind}`)}>
      <StatusBadge tone={TONES[kind]} label={t(`repay.bankFile.statement.kind.${kind}`)} />
    </span>
  );
};

const Transaction = ({ txnId, eventType }: Difference) => {
  const t = useT();
  return (
    <span className="flex flex-col leading-4.5">
      <span className="tabular wrap-anywhere">{txnId}</span>
      <span className="text-muted-foreground text-xs">
        {t(`repay.bankFile.statement.type.${eventType}`)}
      </span>
    </span>
  );
};

const Answer = ({ kind, answer, problem }: Difference) => {
  const t = useT();
  if (problem !== null) return <span className="wrap-anywhere whitespace-normal">{problem}</span>;
  if (kind !== "MISSING_HERE" || !answer) return <NoValue />;
  return t(`repay.bankFile.statement.answers.${answer}`);
};

export const useDifferenceColumns = (): AreaColumn<Difference>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "kind",
      header: t("repay.bankFile.statement.difference"),
      cell: (difference) => <Kind kind={difference.kind} />,
    },
    {
      id: "txn",
      header: t("repay.bankFile.statement.txn"),
      cell: (difference) => <Transaction {...difference} />,
    },
    {
      id: "code",
      header: t("repay.payment.number"),
      cell: ({ number }) => (number ? <span className="tabular">{number}</span> : <NoValue />),
    },
    moneyColumn("here", t("app.name"), (difference) => difference.recordedMinor),
    moneyColumn(
      "there",
      t("repay.bankFile.statement.provider"),
      (difference) => difference.bankMinor,
    ),
    {
      id: "paidAt",
      header: t("repay.payment.paidAt"),
      cell: (difference) => <InstantText at={difference.paidAt} zone={zone} />,
    },
    {
      id: "answer",
      header: t("repay.bankFile.statement.answer"),
      cell: (difference) => <Answer {...difference} />,
    },
  ];
};
