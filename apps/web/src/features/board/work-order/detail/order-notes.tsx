import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Order } from "./order.ts";

const isRefuted = ({ state, verdict }: Order) => state === "INVALID" || verdict === "UNFOUNDED";

/**
 * Effects that last until the complaint is rejected, and a note while its verdict awaits
 * confirmation.
 */
export const OrderNotes = ({ order }: { order: Order }) => {
  const t = useT();
  const { agent, excludesAgent, locksRecordings } = order;
  const holds = !isRefuted(order);
  return (
    <>
      {order.awaitsConfirmation ? (
        <Alert tone="warning">{t("board.workOrder.page.waits")}</Alert>
      ) : null}
      {holds && excludesAgent && agent ? (
        <Alert tone="info">{t("board.workOrder.page.excluded", { name: agent.name })}</Alert>
      ) : null}
      {holds && locksRecordings ? (
        <Alert tone="info">{t("board.workOrder.page.recordingsRetained")}</Alert>
      ) : null}
    </>
  );
};
