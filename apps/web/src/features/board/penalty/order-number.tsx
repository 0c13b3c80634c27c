import type { Penalty } from "@kolekta/api/board/penalty/contract";
import { TextLink } from "@/components/page/values.tsx";
import { useCan, useUser } from "@/hooks/use-user.tsx";
import { pathTo } from "@/lib/path-to.ts";

type Props = { penalty: Pick<Penalty, "orderId" | "agentId"> };

/** Complaint number, linked except for the agent it is about, who may not open it. */
export const OrderNumber = ({ penalty: { orderId, agentId } }: Props) => {
  const can = useCan();
  const { id } = useUser();
  const number = `#${orderId}`;
  return can("workOrder.read") && id !== agentId ? (
    <TextLink to={pathTo("work-order", { orderId })} className="tabular">
      {number}
    </TextLink>
  ) : (
    <span className="tabular">{number}</span>
  );
};
