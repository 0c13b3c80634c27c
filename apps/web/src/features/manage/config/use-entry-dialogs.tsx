import type { PastProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useSettingDialogs } from "@/components/setting/use-setting-dialogs.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type EntryLine, nameOf, type Subject } from "./entry.ts";
import { EntryFacts } from "./entry-facts.tsx";

const EntryDialog = lazily(() => import("./entry-dialog.tsx"));

const Past = ({ row: { code, workQueueId }, children }: PastProps<Subject, EntryLine>) =>
  children(
    trpc.manage.config.history.useQuery({ code, workQueueId: workQueueId ?? undefined }, QUIET),
  );

/** What is done with an entry: changed or proposed, looked back at, taken back before its day. */
export const useEntryDialogs = () => {
  const utils = trpc.useUtils();
  const edits = useCan()("config.edit");
  return useSettingDialogs<Subject, EntryLine>({
    permission: edits ? "config.edit" : "config.propose",
    withdrawPermission: "config.edit",
    nameOf,
    edit: (shown) => <EntryDialog {...shown} proposes={!edits} />,
    Past,
    show: (said, { code }) => <EntryFacts code={code} said={said} />,
    withdrawing: {
      send: utils.client.manage.config.withdraw.mutate,
      alone: true,
      refresh: () => utils.manage.config.invalidate(),
    },
  });
};
