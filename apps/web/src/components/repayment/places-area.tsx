import type { ReactNode } from "react";
import { Area } from "@/components/case/area.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { Place } from "./place-field.tsx";

interface Props {
  loanId: number;
  children: (places: readonly Place[]) => ReactNode;
}

/** Where the loan can be paid, fetched before it is asked. */
export const PlacesArea = ({ loanId, children }: Props) => (
  <Area result={trpc.repay.code.listBanks.useQuery({ loanId })}>{children}</Area>
);
