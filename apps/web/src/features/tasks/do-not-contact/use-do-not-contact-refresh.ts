import { trpc } from "@/lib/trpc.ts";

export const useDoNotContactRefresh = () => {
  const { doNotContact, guard, contact } = trpc.useUtils().tasks;
  return () => {
    void guard.invalidate();
    void contact.list.invalidate();
    return doNotContact.invalidate();
  };
};
