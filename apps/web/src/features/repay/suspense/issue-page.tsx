import { ISSUE_KINDS } from "@kolekta/api/repay/suspense/contract-codes";
import { issueColumns } from "@kolekta/api/repay/suspense/contract-columns";
import { useState } from "react";
import { useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { PaymentTabs } from "@/components/repayment/payment-tabs.tsx";
import { DECIDED_VIEW, DecideButton, OPEN_VIEW, ReverseButton } from "./issue-view.tsx";
import type { Issue } from "./issue.ts";

const DecideDialog = lazyComponent(() => import("./decide-dialog.tsx"));
const ReversePaymentDialog = lazyComponent(
  () => import("@/components/repayment/reverse-payment-dialog.tsx"),
);

const FILTERS = {
  text: filter.search("repay.suspense.search"),
  view: filter.code(
    ["decided"],
    "repay.suspense.view",
    "repay.suspense.state.OPEN",
    (view) => `repay.suspense.${view}`,
  ),
  kind: filter.code(
    ISSUE_KINDS,
    "core.field.kind",
    "repay.suspense.allKinds",
    (kind) => `repay.suspense.kind.${kind}`,
  ),
};
const PARAMS = toParams(FILTERS);

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
  const table = useTableState({ filters: PARAMS });
  const { page, size } = table;
  const { view, ...filters } = table.filters;
  const isOpen = view === undefined;
  const query = { ...filters, open: isOpen };
  const result = trpc.repay.suspense.list.useQuery({ ...query, page, size }, LIST_QUERY);
  return (
    <Page fill>
      <PageHeader description={t("repay.suspense.intro")} />
      <PaymentTabs />
      <ListScreen
        id={isOpen ? "payment.issues" : "payment.decided"}
        label="app.screen.payments"
        columns={issueColumns}
        view={isOpen ? OPEN_VIEW : DECIDED_VIEW}
        filters={FILTERS}
        state={table}
        result={result}
        rowKey="issueId"
        rowLabel={({ txnId }) => txnId}
        menu={(issue) =>
          isOpen ? (
            <DecideButton issue={issue} onOpen={setDecided} />
          ) : (
            <ReverseButton issue={issue} onOpen={setReversing} />
          )
        }
        menuLabel={isOpen ? "repay.suspense.decision" : "repay.payment.reversal.column"}
        exportFilter={query}
        empty={["repay.suspense.empty", "repay.suspense.emptyBody"]}
      />
      <OpenDialog decided={decided} reversing={reversing} onClose={close} />
    </Page>
  );
}
