import { Download } from "lucide-react";
import { keepPreviousData } from "@tanstack/react-query";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { InstantText, NoValue, NumberText, StatusBadge } from "@/components/page/values.tsx";
import { ProposalStateBadge } from "@/components/proposal/proposal-labels.tsx";
import { SheetDrop, SheetSending } from "@/components/sheet/sheet-drop.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { REST } from "@/lib/unwrap-envelope.ts";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { PaymentTabs } from "@/components/repayment/payment-tabs.tsx";
import { SHEET_KINDS } from "../kinds.ts";
import { OutcomeView } from "./outcome-view.tsx";
import { ImportedFile } from "./imported-file.tsx";
import { type Offline, useOffline } from "./use-offline.ts";

type Loaded = Outputs["repay"]["bankFile"]["list"]["rows"][number];

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

const State = ({ row: { state, counts, ...row } }: { row: Loaded }) => {
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

const useColumns = (onShow: (row: Loaded) => void): Column<Loaded>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "name",
      header: t("core.field.file"),
      sticky: "start",
      wrap: true,
      cell: (row) => (
        <Button
          variant="link"
          className="h-auto p-0 text-left font-medium wrap-anywhere whitespace-normal"
          aria-label={t("repay.bankFile.offline.showFile", { file: row.name })}
          onClick={() => onShow(row)}
        >
          {row.name}
        </Button>
      ),
    },
    {
      id: "state",
      header: t("core.field.status"),
      cell: (row) => <State row={row} />,
    },
    {
      id: "newPayments",
      header: t("repay.bankFile.offline.new"),
      align: "end",
      cell: (row) => <NumberText value={row.counts.newPayments} />,
    },
    {
      id: "existing",
      header: t("repay.bankFile.offline.existing"),
      align: "end",
      cell: (row) => <NumberText value={row.counts.existing} />,
    },
    {
      id: "failing",
      header: t("repay.bankFile.offline.failing"),
      align: "end",
      cell: (row) => <NumberText value={row.counts.failing} />,
    },
    {
      id: "by",
      header: t("core.field.by"),
      cell: (row) => row.userName ?? <NoValue />,
    },
    {
      id: "at",
      header: t("repay.bankFile.offline.at"),
      cell: (row) => <InstantText at={row.createdAt} zone={zone} />,
    },
  ];
};

const OFTEN_MS = 2_000;

/** The file awaits an approver, or its payments are being posted. */
const isMoving = ({ state, proposal }: Loaded): boolean =>
  state === "POSTING" || proposal?.state === "PROPOSED";

const History = ({ onShow }: { onShow: (row: Loaded) => void }) => {
  const t = useT();
  const table = useTableState({ filters: NO_FILTERS });
  const result = trpc.repay.bankFile.list.useQuery(
    { page: table.page, size: table.size },
    {
      placeholderData: keepPreviousData,
      meta: { quiet: true },
      refetchInterval: ({ state }) => (state.data?.rows.some(isMoving) ? OFTEN_MS : false),
    },
  );
  return (
    <section className="mt-2 flex flex-col gap-2">
      <h2 className="text-sm font-semibold">{t("repay.bankFile.offline.history")}</h2>
      <DataTable
        id="payment.offline"
        label={t("repay.bankFile.offline.history")}
        columns={useColumns(onShow)}
        rowKey={(row) => String(row.fileId)}
        rowLabel={(row) => row.name}
        state={table}
        result={result}
        empty={{ title: t("repay.bankFile.offline.noFiles") }}
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
