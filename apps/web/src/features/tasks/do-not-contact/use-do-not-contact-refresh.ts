import { trpc } from "@/lib/trpc.ts";

/** Fetches anew what the register closes and opens. */
export const useDoNotContactRefresh = () => {
  const { doNotContact, guard, contact } = trpc.useUtils().tasks;
  return () => {
    void guard.invalidate();
    void contact.list.invalidate();
    return doNotContact.invalidate();
  };
};
