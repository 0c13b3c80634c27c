import { useFormat, useT } from "@/lib/i18n.tsx";
import { toastSuccess } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";

/** Message after a proposal; reloads the open proposals. */
export const useProposed = () => {
  const t = useT();
  const { day } = useFormat();
  const utils = trpc.useUtils();
  return ({ effectiveOn }: { readonly effectiveOn: string }) => {
    toastSuccess(t("manage.proposal.proposed", { day: day(effectiveOn) }));
    return utils.manage.proposal.invalidate();
  };
};
