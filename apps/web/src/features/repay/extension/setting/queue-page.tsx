import { factColumns } from "@/components/setting/columns.tsx";
import { RuleFacts } from "@/components/setting/rule-facts.tsx";
import {
  LISTED,
  QUIET,
  useSearch,
} from "@/components/setting/search-table.tsx";
import { SettingPage } from "@/components/setting/setting-page.tsx";
import { SettingTable } from "@/components/setting/setting-table.tsx";
import {
  type PastProps,
  type Shown,
  useOpened,
} from "@/components/setting/use-opened.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useQueueFacts, useShare } from "./facts.tsx";
import type { QueueRow } from "./rows.ts";

const QueueDialog = lazily(() => import("./queue-dialog.tsx"));

const Past = ({
  row: { queueId },
  children,
}: PastProps<QueueRow, QueueRow["current"]>) =>
  children(
    trpc.repay.extension.queueSettingHistory.useQuery({ queueId }, QUIET),
  );

/** Extension settings by stage: which share, between which days past due, how often and for how long. */
export default function QueueExtensionPage() {
  const t = useT();
  const { state, asked } = useSearch();
  const facts = useQueueFacts();
  const nameOf = ({ queueName }: QueueRow) => queueName;
  const utils = trpc.useUtils();
  const { extension } = utils.client.repay;
  const opened = useOpened({
    permission: "extension.editQueue",
    nameOf,
    edit: (shown: Shown<QueueRow>) => <QueueDialog {...shown} />,
    Past,
    show: (rule) => <RuleFacts facts={facts} rule={rule} />,
    withdrawing: {
      send: extension.withdrawQueueSetting.mutate,
      refresh: () => utils.repay.extension.invalidate(),
    },
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
        columns={factColumns(facts, ({ current }: QueueRow) => current)}
        announce={useShare()}
        {...{ nameOf, state, result, opened }}
      />
      {opened.shown}
    </SettingPage>
  );
}
