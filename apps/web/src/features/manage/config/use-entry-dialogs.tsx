import type { RevisionViewProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useSettingDialogs } from "@/components/setting/use-setting-dialogs.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type EntryLine, formatEntryName, type EntryRowOrNew } from "./entry.ts";
import { EntryDescription } from "./entry-description.tsx";

const EntryDialog = lazyComponent(() => import("./entry-dialog.tsx"));

const RevisionView = ({
  row: { code, workQueueId },
  children,
}: RevisionViewProps<EntryRowOrNew, EntryLine>) =>
  children(
    trpc.manage.config.history.useQuery({ code, workQueueId: workQueueId ?? undefined }, QUIET),
  );

/** Dialogs of an entry: edit or propose, history, withdraw. */
export const useEntryDialogs = () => {
  const utils = trpc.useUtils();
  const edits = useCan()("config.edit");
  return useSettingDialogs<EntryRowOrNew, EntryLine>({
    permission: edits ? "config.edit" : "config.propose",
    withdrawPermission: "config.edit",
    getName: formatEntryName,
    edit: (props) => <EntryDialog {...props} proposes={!edits} />,
    RevisionView,
    show: (revision, { code }) => <EntryDescription code={code} revision={revision} />,
    withdrawing: {
      send: utils.client.manage.config.withdraw.mutate,
      skipsApproval: true,
      refresh: () => utils.manage.config.invalidate(),
    },
  });
};
