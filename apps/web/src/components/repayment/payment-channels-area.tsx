import type { ReactNode } from "react";
import { Area } from "@/components/case/area.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { PaymentChannel } from "./payment-channel-field.tsx";

interface Props {
  loanId: number;
  children: (channels: readonly PaymentChannel[]) => ReactNode;
}

/** Loads the payment channels of the loan. */
export const PaymentChannelsArea = ({ loanId, children }: Props) => (
  <Area result={trpc.repay.code.listBanks.useQuery({ loanId })}>{children}</Area>
);
