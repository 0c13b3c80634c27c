import { factColumns } from "@/components/setting/columns.tsx";
import { SettingHistory } from "@/components/setting/history.tsx";
import { RuleFacts } from "@/components/setting/rule-facts.tsx";
import { LISTED, useSearch } from "@/components/setting/search-table.tsx";
import { SettingPage } from "@/components/setting/setting-page.tsx";
import { SettingTable } from "@/components/setting/setting-table.tsx";
import { type Shown, useOpened } from "@/components/setting/use-opened.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useQueueFacts, useShare } from "./facts.tsx";
import type { QueueRow } from "./rows.ts";

const QueueDialog = lazily(() => import("./queue-dialog.tsx"));

const History = ({ row, onClose }: Shown<QueueRow>) => {
  const { queueId, queueName, current } = row;
  const facts = useQueueFacts();
  const result = trpc.repay.extension.queueSettingHistory.useQuery(
    { queueId },
    { meta: { quiet: true } },
  );
  return (
    <SettingHistory
      name={queueName}
      result={result}
      isCurrent={({ ruleId }) => ruleId === current.ruleId}
      show={(rule) => <RuleFacts facts={facts} rule={rule} />}
      onClose={onClose}
    />
  );
};

/** Extension settings by stage: which share, between which days past due, how often and for how long. */
export default function QueueExtensionPage() {
  const t = useT();
  const { state, asked } = useSearch();
  const opened = useOpened<QueueRow>("extension.editQueue", {
    edit: (shown) => <QueueDialog {...shown} />,
    history: (shown) => <History {...shown} />,
  });
  const result = trpc.repay.extension.listQueueSettings.useQuery(asked, LISTED);
  return (
    <SettingPage
      fill
      description={t("repay.extension.setting.queueIntro")}
      kinds={["EXTENSION_QUEUE"]}
    >
      <SettingTable
        id="extension.queue"
        label={t("app.screen.extension-queue")}
        subject={t("core.field.stage")}
        search={t("repay.extension.setting.searchQueue")}
        none={t("repay.extension.setting.noQueue")}
        rowKey={({ queueId }) => String(queueId)}
        nameOf={({ queueName }) => queueName}
        columns={factColumns(
          useQueueFacts(),
          ({ current }: QueueRow) => current,
        )}
        announce={useShare()}
        {...{ state, result, opened }}
      />
      {opened.shown}
    </SettingPage>
  );
}
