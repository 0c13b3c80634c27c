import { toLastInstant } from "@kolekta/api/board/work-order/contract-codes";
import { CaseLink } from "@/components/case/case-link.tsx";
import { Lines } from "@/components/case/lines.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { Section } from "@/components/page/section.tsx";
import { type DescriptionItem, DescriptionList, NoValue } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Order } from "./order.ts";

/** Link to the case, for users who can see it. */
const CaseValue = ({ order }: { order: Order }) => (
  <Lines
    first={order.borrowerName}
    second={
      order.canOpenCase ? <CaseLink record={order}>{order.loanNumber}</CaseLink> : order.loanNumber
    }
  />
);

const usePeopleItems = (order: Order): DescriptionItem[] => {
  const t = useT();
  return [
    { label: t("board.workOrder.field.case"), value: <CaseValue order={order} /> },
    { label: t("core.field.institution"), value: order.institutionName },
    { label: t("board.workOrder.field.agent"), value: order.agent?.name ?? <NoValue /> },
    ...(order.canSeeHandling
      ? [{ label: t("board.workOrder.field.handler"), value: order.handler?.name ?? <NoValue /> }]
      : []),
    { label: t("core.field.channel"), value: t(`board.workOrder.channel.${order.channel}`) },
    { label: t("core.field.reference"), value: order.reference ?? <NoValue /> },
    { label: t("board.workOrder.field.createdBy"), value: order.createdBy ?? <NoValue /> },
  ];
};

const useTimeItems = (order: Order): DescriptionItem[] => {
  const t = useT();
  return [
    { label: t("board.workOrder.field.created"), value: <ShortInstant at={order.createdAt} /> },
    {
      label: t("board.workOrder.field.firstAnswerDue"),
      value: <ShortInstant at={toLastInstant(order.firstAnswerDueAt)} />,
    },
    { label: t("board.workOrder.field.answered"), value: <ShortInstant at={order.answeredAt} /> },
    {
      label: t("board.workOrder.field.due"),
      value: (
        <Lines
          first={<ShortInstant at={toLastInstant(order.dueAt)} />}
          second={order.extendedAt ? t("board.workOrder.clock.extended") : null}
        />
      ),
    },
    ...(order.doneAt
      ? [{ label: t("board.workOrder.field.done"), value: <ShortInstant at={order.doneAt} /> }]
      : []),
  ];
};

export const OrderDescription = ({ order }: { order: Order }) => {
  const t = useT();
  const people = usePeopleItems(order);
  const times = useTimeItems(order);
  return (
    <Section ruled title={t("board.workOrder.page.details")}>
      <DescriptionList items={[...people, ...times]} />
      <div>
        <h3 className="text-muted-foreground text-xs">{t("board.workOrder.field.description")}</h3>
        <p className="text-table max-w-prose break-words whitespace-pre-wrap">
          {order.description || t("board.workOrder.page.erased")}
        </p>
      </div>
    </Section>
  );
};
