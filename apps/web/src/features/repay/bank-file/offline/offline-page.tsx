import type { OfflineFile } from "@kolekta/api/repay/bank-file/contract";
import { offlineFileColumns } from "@kolekta/api/repay/bank-file/contract-columns";
import { Download } from "lucide-react";
import { useTableState } from "@/components/data-table/table-state.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { StatusBadge } from "@/components/page/values.tsx";
import { ProposalStateBadge } from "@/components/proposal/proposal-labels.tsx";
import { SheetDrop, SheetSending } from "@/components/sheet/sheet-drop.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { TextButton } from "@/components/ui/text-button.tsx";
import { REST } from "@/lib/unwrap-envelope.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { PaymentTabs } from "@/components/repayment/payment-tabs.tsx";
import { SHEET_KINDS } from "../kinds.ts";
import { OutcomeView } from "./outcome-view.tsx";
import { ImportedFile } from "./imported-file.tsx";
import { type Offline, useOffline } from "./use-offline.ts";

const NO_FILTERS = {};

const Work = ({ offline }: { offline: Offline }) => {
  const t = useT();
  const { share, outcome, refusal, importedFileId } = offline;
  if (share !== null)
    return (
      <SheetSending
        file={offline.file?.name ?? ""}
        share={share}
        onStop={outcome ? undefined : offline.stop}
      />
    );
  if (importedFileId !== undefined && !outcome)
    return <ImportedFile fileId={importedFileId} onNewFile={offline.drop} />;
  if (outcome)
    return (
      <div className="flex flex-col gap-3">
        {refusal ? (
          <Alert tone="danger" live>
            {refusal}
          </Alert>
        ) : null}
        <OutcomeView offline={offline} outcome={outcome} />
      </div>
    );
  return (
    <SheetDrop
      sheet={offline}
      kinds={SHEET_KINDS}
      hint={t("repay.bankFile.offline.dropHint")}
      prompts="style"
      onFile={(file) => void offline.look(file)}
    />
  );
};

const State = ({ row: { state, counts, ...row } }: { row: OfflineFile }) => {
  const t = useT();
  const { settled, refused, proposal } = row;
  const { newPayments } = counts;
  if (state === "WAITING" && proposal) return <ProposalStateBadge state={proposal.state} />;
  if (state === "POSTING")
    return (
      <StatusBadge
        tone="info"
        label={t("repay.bankFile.offline.stateImporting", { settled, newPayments })}
      />
    );
  return refused > 0 ? (
    <StatusBadge tone="warning" label={t("repay.bankFile.offline.stateRejected", { refused })} />
  ) : (
    <StatusBadge tone="success" label={t("repay.bankFile.offline.stateDone")} />
  );
};

type OnShow = (row: OfflineFile) => void;

const FileName = ({ row, onShow }: { row: OfflineFile; onShow: OnShow }) => (
  <TextButton className="text-left font-medium wrap-anywhere" onClick={() => onShow(row)}>
    {row.name}
  </TextButton>
);

/** The file opens above the list, not in a dialog. */
const buildView = (onShow: OnShow) =>
  ({
    name: {
      sticky: "start",
      wrap: true,
      cell: (row: OfflineFile) => <FileName row={row} onShow={onShow} />,
    },
    state: { cell: (row: OfflineFile) => <State row={row} /> },
    newPayments: {},
    existing: {},
    failing: {},
    by: {},
    at: { exact: "minute" },
  }) as const;

const OFTEN_MS = 2_000;

/** The file awaits an approver, or its payments are being posted. */
const isMoving = ({ state, proposal }: OfflineFile): boolean =>
  state === "POSTING" || proposal?.state === "PROPOSED";

const History = ({ onShow }: { onShow: OnShow }) => {
  const t = useT();
  const table = useTableState({ filters: NO_FILTERS });
  const { page, size } = table;
  const result = trpc.repay.bankFile.list.useQuery(
    { page, size },
    {
      ...LIST_QUERY,
      refetchInterval: ({ state }) => (state.data?.rows.some(isMoving) ? OFTEN_MS : false),
    },
  );
  return (
    <section className="mt-2 flex flex-col gap-2">
      <h2 className="text-sm font-semibold">{t("repay.bankFile.offline.history")}</h2>
      <ListScreen
        id="payment.offline"
        label="repay.bankFile.offline.history"
        columns={offlineFileColumns}
        view={buildView(onShow)}
        state={table}
        result={result}
        rowKey="fileId"
        rowLabel={({ name }) => name}
        onOpen={onShow}
        exportFilter={NO_FILTERS}
        empty={["repay.bankFile.offline.noFiles"]}
      />
    </section>
  );
};

/** Payments received outside payment codes, imported from a file. */
export default function OfflinePage() {
  const t = useT();
  const offline = useOffline();
  return (
    <Page>
      <PageHeader
        description={t("repay.bankFile.offline.intro")}
        actions={
          <Button asChild>
            <a href={`${REST}/api/payment/offline/template`} download>
              <Download />
              {t("repay.bankFile.offline.template")}
            </a>
          </Button>
        }
      />
      <PaymentTabs />
      <Work offline={offline} />
      <History onShow={(row) => offline.show(row.fileId)} />
    </Page>
  );
}
