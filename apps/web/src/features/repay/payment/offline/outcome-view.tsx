import { Facts } from "@/components/page/facts.tsx";
import { Money, Num } from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { type AreaColumn, AreaTable } from "@/features/tasks/area-table.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Offline, Outcome } from "./use-offline.ts";

type RowIssue = Outcome["issues"][number];

const Verdict = ({ outcome }: { outcome: Outcome }) => {
  const t = useT();
  const { saved, counts } = outcome;
  const { taken, failing } = counts;
  if (saved)
    return (
      <Alert tone="success" live>
        {t("repay.payment.offline.done", { taken })}
      </Alert>
    );
  if (failing > 0)
    return (
      <Alert
        tone="warning"
        live
        title={t("repay.payment.offline.bad", { failing })}
      >
        {t("repay.payment.offline.badBody")}
      </Alert>
    );
  return (
    <Alert tone="info" live>
      {t(
        taken > 0
          ? "repay.payment.offline.good"
          : "repay.payment.offline.nothingNew",
      )}
    </Alert>
  );
};

const Counts = ({ counts, sums }: Outcome) => {
  const t = useT();
  return (
    <Facts
      className="grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]"
      facts={[
        {
          label: t("repay.payment.offline.rows"),
          value: <Num value={counts.rows} />,
        },
        {
          label: t("repay.payment.offline.taken"),
          value: <Num value={counts.taken} />,
        },
        {
          label: t("repay.payment.offline.known"),
          value: <Num value={counts.known} />,
        },
        {
          label: t("repay.payment.offline.failing"),
          value: <Num value={counts.failing} />,
        },
        ...sums.map(({ currency, amountMinor }) => ({
          label: `${t("repay.payment.offline.sum")} (${currency})`,
          value: <Money minor={amountMinor} currency={currency} />,
        })),
      ]}
    />
  );
};

const useColumns = (): AreaColumn<RowIssue>[] => {
  const t = useT();
  return [
    {
      id: "row",
      header: t("repay.payment.offline.issueRow"),
      cell: (one) => <Num value={one.row} />,
    },
    {
      id: "column",
      header: t("repay.payment.offline.issueColumn"),
      cell: (one) => one.column,
    },
    {
      id: "text",
      header: t("repay.payment.offline.issueText"),
      cell: (one) => one.message,
    },
    {
      id: "value",
      header: t("repay.payment.offline.issueValue"),
      cell: (one) => <span className="break-all">{one.value}</span>,
    },
  ];
};

const Failing = ({ issues, counts }: Outcome) => {
  const t = useT();
  const columns = useColumns();
  if (issues.length === 0) return null;
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="text-sm font-semibold">
        {t("repay.payment.offline.issues")}
      </h2>
      <AreaTable
        cards="narrow"
        label={t("repay.payment.offline.issues")}
        columns={columns}
        rows={issues}
        rowKey={(one) => `${one.row} ${one.column} ${one.message}`}
      />
      {counts.failing > issues.length ? (
        <p className="text-muted-foreground text-xs">
          {t("repay.payment.offline.firstOnes", { count: issues.length })}
        </p>
      ) : null}
    </section>
  );
};

interface Props {
  offline: Offline;
  outcome: Outcome;
}

const Steps = ({ offline, outcome }: Props) => {
  const t = useT();
  const { taken, failing } = outcome.counts;
  const canTake = !outcome.saved && taken > 0;
  return (
    <div className="flex flex-wrap gap-2">
      {canTake ? (
        <Button variant="primary" onClick={() => void offline.take()}>
          {t(
            failing > 0
              ? "repay.payment.offline.takeGood"
              : "repay.payment.offline.take",
            { taken },
          )}
        </Button>
      ) : null}
      <Button onClick={offline.drop}>
        {t("repay.payment.offline.another")}
      </Button>
    </div>
  );
};

/** What a file would do, or has done. */
export const OutcomeView = ({ offline, outcome }: Props) => (
  <div className="flex flex-col gap-3">
    <p className="font-medium break-all">{offline.file?.name}</p>
    <Verdict outcome={outcome} />
    <Counts {...outcome} />
    <Steps offline={offline} outcome={outcome} />
    {outcome.saved ? null : <Failing {...outcome} />}
  </div>
);
