import { Id } from "@kolekta/api/core/page";
import { useParams } from "react-router-dom";
import { z } from "zod";
import { DescriptionSkeleton } from "@/components/case/area.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { TextLink } from "@/components/page/values.tsx";
import { PenaltyPanel } from "@/features/board/penalty/penalty-panel.tsx";
import {
  ColleagueBadge,
  OrderClock,
  OrderStateBadge,
  SeverityBadge,
} from "@/features/board/work-order/badges.tsx";
import { OrderFiles } from "@/features/board/work-order/detail/files.tsx";
import { OrderActions } from "@/features/board/work-order/detail/order-actions.tsx";
import { OrderDescription } from "@/features/board/work-order/detail/order-description.tsx";
import { OrderNotes } from "@/features/board/work-order/detail/order-notes.tsx";
import { Reply } from "@/features/board/work-order/detail/reply.tsx";
import type { Order } from "@/features/board/work-order/detail/order.ts";
import { type Recording, Recordings } from "@/features/board/work-order/detail/recordings.tsx";
import { Timeline } from "@/features/board/work-order/detail/timeline.tsx";
import { Verdicts } from "@/features/board/work-order/detail/verdicts.tsx";
import { toFailure } from "@/lib/failure.ts";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";

const RecordingPlayer = lazyComponent(
  () => import("@/features/telephony/call/recording-player.tsx"),
);

const Params = z.object({ orderId: z.coerce.number().pipe(Id) });

const renderPlayer = (recording: Recording, onClose: () => void) => (
  <RecordingPlayer
    key={recording.callId}
    call={{ callId: recording.callId, name: recording.agentName, callTime: recording.at }}
    onClose={onClose}
  />
);

const MissingOrder = () => {
  const t = useT();
  return (
    <EmptyState
      title={t("board.workOrder.page.notFound")}
      action={<TextLink to={pathTo("work-orders")}>{t("board.workOrder.page.toList")}</TextLink>}
    />
  );
};

const Head = ({ order }: { order: Order }) => {
  const t = useT();
  return (
    <PageHeader
      title={t("board.workOrder.named", { id: String(order.orderId) })}
      aside={
        <>
          <OrderStateBadge {...order} />
          <SeverityBadge severity={order.severity} />
          <ColleagueBadge {...order} />
          <OrderClock inline order={order} />
        </>
      }
      description={t(`board.workOrder.category.${order.category}`)}
      actions={<OrderActions order={order} />}
    />
  );
};

const Body = ({ order }: { order: Order }) => (
  <>
    <OrderNotes order={order} />
    <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <OrderDescription order={order} />
        {order.canSeeHandling ? <Verdicts order={order} /> : <Reply order={order} />}
        <PenaltyPanel orderId={order.orderId} />
        <OrderFiles order={order} />
        {order.canSeeHandling ? <Recordings order={order} renderPlayer={renderPlayer} /> : null}
      </div>
      <Timeline order={order} />
    </div>
  </>
);

const OrderPage = ({ orderId }: { orderId: number }) => {
  const { data, error, refetch } = trpc.board.workOrder.get.useQuery(
    { orderId },
    { meta: { quiet: true } },
  );
  if (data)
    return (
      <Page>
        <Head order={data} />
        <Body order={data} />
      </Page>
    );
  return (
    <Page>
      <PageHeader />
      {error === null ? (
        <DescriptionSkeleton />
      ) : toFailure(error).key === "record.notFound" ? (
        <MissingOrder />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
};

export default function WorkOrderPage() {
  const params = Params.safeParse(useParams());
  return params.success ? (
    <OrderPage key={params.data.orderId} orderId={params.data.orderId} />
  ) : (
    <Page>
      <PageHeader />
      <MissingOrder />
    </Page>
  );
}
