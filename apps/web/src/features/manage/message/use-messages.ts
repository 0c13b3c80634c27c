import { keepPreviousData } from "@tanstack/react-query";
import { useUnlessLive } from "@/hooks/use-live.ts";
import { createStore } from "@/lib/store.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";

type Listing = Outputs["manage"]["message"]["list"];
export type Message = Listing["rows"][number];

export const drawerOpen = createStore(false);

const MINUTE_MS = 60_000;
/** Large enough for the stack; the total gives the remaining count. */
const UNREAD = { isRead: false, size: 50 } as const;

/** Unacknowledged messages. */
export const useUnread = () => {
  const { data } = trpc.manage.message.list.useQuery(UNREAD, {
    meta: { quiet: true },
    refetchInterval: useUnlessLive(MINUTE_MS),
  });
  return { rows: data?.rows ?? [], total: data?.total ?? 0 };
};

export const useHistory = (unreadOnly: boolean, size: number) =>
  trpc.manage.message.list.useQuery(
    { size, ...(unreadOnly ? { isRead: false } : {}) },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );

const without = (listing: Listing | undefined, id: number) =>
  listing && {
    ...listing,
    rows: listing.rows.filter((row) => row.id !== id),
    total: listing.total - 1,
  };

/** Acknowledges a message optimistically; the message returns only if the server refuses. */
export const useAcknowledge = () => {
  const { list } = trpc.useUtils().manage.message;
  const markRead = trpc.manage.message.markRead.useMutation({
    onMutate: async ({ id }) => {
      await list.cancel(UNREAD);
      list.setData(UNREAD, (cached) => without(cached, id));
    },
    onSettled: () => list.invalidate(),
  });
  return (id: number) => markRead.mutate({ id });
};
