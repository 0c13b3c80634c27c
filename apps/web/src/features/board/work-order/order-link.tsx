import { TextLink } from "@/components/page/values.tsx";
import { pathTo } from "@/lib/path-to.ts";

export const orderPath = (orderId: number): string => pathTo("work-order", { orderId });

/** Number of a complaint, linked to it. */
export const OrderLink = ({ orderId }: { orderId: number }) => (
  <TextLink to={orderPath(orderId)} className="tabular font-medium">
    {`#${orderId}`}
  </TextLink>
);
