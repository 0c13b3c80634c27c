import { ApprovedSettings } from "@/components/setting/approved-settings.tsx";
import { LISTED, QUIET, useSearch } from "@/components/setting/search-table.tsx";
import type { RevisionViewProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useQueueFields, useShare } from "./description.tsx";
import type { QueueRow } from "./rows.ts";

const QueueDialog = lazyComponent(() => import("./queue-dialog.tsx"));

const RevisionView = ({
  row: { queueId },
  children,
}: RevisionViewProps<QueueRow, QueueRow["current"]>) =>
  children(trpc.repay.extension.queueSettingHistory.useQuery({ queueId }, QUIET));

/** Extension settings by stage: which share, between which days past due, how often and for how long. */
export default function QueueExtensionPage() {
  const t = useT();
  const { state, query } = useSearch();
  const utils = trpc.useUtils();
  const result = trpc.repay.extension.listQueueSettings.useQuery(query, LISTED);
  return (
    <ApprovedSettings
      id="extension.queue"
      label={t("app.screen.extension-queue")}
      intro={t("repay.extension.setting.queueIntro")}
      kind="EXTENSION_QUEUE"
      permission="extension.editQueue"
      subject={t("core.field.stage")}
      search={t("repay.extension.setting.searchQueue")}
      none={t("repay.extension.setting.noQueue")}
      getName={(row: QueueRow) => row.queueName}
      rowKey={(row) => String(row.queueId)}
      fields={useQueueFields()}
      announce={useShare()}
      edit={(props) => <QueueDialog {...props} />}
      withdrawing={{
        send: utils.client.repay.extension.withdrawQueueSetting.mutate,
        refresh: () => utils.repay.extension.invalidate(),
      }}
      state={state}
      result={result}
      RevisionView={RevisionView}
    />
  );
}
