import { buildCountItem, DescriptionList, Money } from "@/components/page/values.tsx";
import { IssueSection } from "@/components/sheet/issue-table.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Offline, OfflineImportResult } from "./use-offline.ts";

const ImportResultAlert = ({ outcome }: { outcome: OfflineImportResult }) => {
  const t = useT();
  const { newPayments, failing } = outcome.counts;
  if (failing > 0)
    return (
      <Alert tone="warning" live title={t("repay.bankFile.offline.bad", { failing })}>
        {t("repay.bankFile.offline.badBody")}
      </Alert>
    );
  return (
    <Alert tone="info" live>
      {t(newPayments > 0 ? "repay.bankFile.offline.good" : "repay.bankFile.offline.noNewPayments")}
    </Alert>
  );
};

export const Counts = ({
  counts,
  sums = [],
}: Pick<OfflineImportResult, "counts"> & Partial<Pick<OfflineImportResult, "sums">>) => {
  const t = useT();
  return (
    <DescriptionList
      items={[
        buildCountItem(t("core.field.rows"), counts.rows),
        buildCountItem(t("repay.bankFile.offline.new"), counts.newPayments),
        buildCountItem(t("repay.bankFile.offline.existing"), counts.existing),
        buildCountItem(t("repay.bankFile.offline.failing"), counts.failing),
        ...sums.map(({ currency, amountMinor }) => ({
          label: `${t("repay.bankFile.offline.sum")} (${currency})`,
          value: <Money minor={amountMinor} currency={currency} />,
        })),
      ]}
    />
  );
};

interface Props {
  offline: Offline;
  outcome: OfflineImportResult;
}

const Steps = ({ offline, outcome }: Props) => {
  const t = useT();
  const { newPayments, failing } = outcome.counts;
  return (
    <div className="flex flex-wrap gap-2">
      {newPayments > 0 ? (
        <Button variant="primary" onClick={() => void offline.take()}>
          {t(
            failing > 0 ? "repay.bankFile.offline.proposeValid" : "repay.bankFile.offline.propose",
            { newPayments },
          )}
        </Button>
      ) : null}
      <Button onClick={offline.drop}>{t("core.action.chooseOtherFile")}</Button>
    </div>
  );
};

export const OutcomeView = ({ offline, outcome }: Props) => (
  <div className="flex flex-col gap-3">
    <p className="font-medium wrap-anywhere">{offline.file?.name}</p>
    <ImportResultAlert outcome={outcome} />
    <Counts {...outcome} />
    <Steps offline={offline} outcome={outcome} />
    <IssueSection issues={outcome.issues} total={outcome.counts.failing} />
  </div>
);
