import { useCan } from "@/hooks/use-user.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

export type Lender = Outputs["manage"]["lender"]["list"]["rows"][number];

const NONE: readonly Lender[] = [];

/** Lists the lenders, for users who may read them. */
export const useLenders = (): readonly Lender[] => {
  const enabled = useCan()("lender.read");
  const { data } = trpc.manage.lender.list.useQuery(
    { size: 200 },
    { enabled, meta: { quiet: true } },
  );
  return data?.rows ?? NONE;
};
