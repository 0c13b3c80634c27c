import { ISSUE_KINDS } from "@kolekta/api/repay/suspense/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type FilterValues, param } from "@/lib/url-state.ts";
import { PaymentTabs } from "@/components/repayment/payment-tabs.tsx";
import { useIssueColumns } from "./issue-columns.tsx";
import type { Issue } from "./issue.ts";

const DecideDialog = lazyComponent(() => import("./decide-dialog.tsx"));
const ReversePaymentDialog = lazyComponent(
  () => import("@/components/repayment/reverse-payment-dialog.tsx"),
);

const FILTERS = {
  view: param.choice(["decided"]),
  kind: param.choice(ISSUE_KINDS),
  text: param.text(),
};

const Filters = ({ state }: { state: TableState<FilterValues<typeof FILTERS>> }) => {
  const t = useT();
  return (
    <ListFilters
      state={state}
      search={{ id: "text", label: t("repay.suspense.search") }}
      choices={[
        {
          id: "view",
          label: t("repay.suspense.view"),
          placeholder: t("repay.suspense.state.OPEN"),
          options: [{ value: "decided", label: t("repay.suspense.decided") }],
        },
        {
          id: "kind",
          label: t("core.field.kind"),
          placeholder: t("repay.suspense.allKinds"),
          options: toOptions(ISSUE_KINDS, (value) => t(`repay.suspense.kind.${value}`)),
        },
      ]}
    />
  );
};

interface OpenProps {
  decided: Issue | null;
  reversing: Issue | null;
  onClose: () => void;
}

const OpenDialog = ({ decided, reversing, onClose }: OpenProps) => {
  if (decided) return <DecideDialog issue={decided} onClose={onClose} />;
  if (!reversing || reversing.standingPaymentId === null) return null;
  const { standingPaymentId: paymentId, txnId: reference } = reversing;
  return (
    <ReversePaymentDialog payment={{ ...reversing, paymentId, reference }} onClose={onClose} />
  );
};

export default function IssuePage() {
  const t = useT();
  const [decided, setDecided] = useState<Issue | null>(null);
  const [reversing, setReversing] = useState<Issue | null>(null);
  const close = () => {
    setDecided(null);
    setReversing(null);
  };
  const table = useTableState({ filters: FILTERS });
  const { view, ...filters } = table.filters;
  const result = trpc.repay.suspense.list.useQuery(
    { ...filters, open: view === undefined, page: table.page, size: table.size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const columns = useIssueColumns({
    isOpen: view === undefined,
    onDecide: setDecided,
    onReverse: setReversing,
  });
  return (
    <Page fill>
      <PageHeader description={t("repay.suspense.intro")} />
      <PaymentTabs />
      <DataTable
        id={view ? "payment.decided" : "payment.issues"}
        label={t("app.screen.payments")}
        columns={columns}
        rowKey={(row) => String(row.issueId)}
        rowLabel={(row) => row.txnId}
        state={table}
        result={result}
        toolbar={<Filters state={table} />}
        empty={{
          title: t("repay.suspense.empty"),
          body: t("repay.suspense.emptyBody"),
        }}
      />
      <OpenDialog decided={decided} reversing={reversing} onClose={close} />
    </Page>
  );
}
