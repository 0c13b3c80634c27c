import { useCan } from "@/hooks/use-user.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";

export type Merchant = Outputs["manage"]["merchant"]["list"]["rows"][number];

const NONE: readonly Merchant[] = [];

/** Every merchant, for whoever may read them. */
export const useMerchants = (): readonly Merchant[] => {
  const enabled = useCan()("merchant.read");
  const { data } = trpc.manage.merchant.list.useQuery(
    { size: 200 },
    { enabled, meta: { quiet: true } },
  );
  return data?.rows ?? NONE;
};
