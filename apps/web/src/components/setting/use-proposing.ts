import { useProposed } from "@/components/proposal/use-proposed.ts";

/** How a change is put before a second person: a refusal is said by the form, `refresh` fetches what is shown anew. */
export const useProposing = (refresh: () => Promise<unknown>) => ({
  meta: { quiet: true },
  onSuccess: useProposed(),
  onSettled: refresh,
});
