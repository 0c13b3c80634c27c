import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { buildFieldColumns, useSettingColumns } from "@/components/setting/columns.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import {
  type RevisionViewProps,
  type RowDialogProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import {
  ChannelName,
  Offered,
  ChannelRevision,
  type ChannelRowOrNew,
  useChannelFields,
} from "./channel-labels.tsx";
import type { ChannelLine, ChannelRow } from "./rows.ts";
import { AddButton, SettingSection } from "./setting-section.tsx";

const ChannelDialog = lazyComponent(() => import("./channel-dialog.tsx"));

const RevisionView = ({
  row: { channel, bank },
  children,
}: RevisionViewProps<ChannelRowOrNew, ChannelLine>) =>
  children(trpc.repay.codePolicy.channelHistory.useQuery({ channel, bank }, QUIET));

const Table = ({ rows }: { rows: ChannelRow[] }) => {
  const t = useT();
  const fields = useChannelFields();
  const utils = trpc.useUtils();
  const getName = ({ current }: ChannelRow) => current.label;
  const dialogs = useSettingDialogs({
    permission: "code.editPolicy",
    getName,
    edit: (props: RowDialogProps<ChannelRowOrNew>) => <ChannelDialog {...props} />,
    RevisionView,
    show: (line: ChannelLine) => <ChannelRevision fields={fields} line={line} />,
    withdrawing: {
      send: utils.client.repay.codePolicy.withdrawChannel.mutate,
      refresh: () => utils.repay.codePolicy.invalidate(),
    },
  });
  const { onEdit, activeDialog } = dialogs;
  const columns = useSettingColumns({
    subject: t("core.field.channel"),
    getName,
    renderName: (row) => <ChannelName row={row} />,
    columns: [
      { id: "offered", header: t("core.field.status"), cell: (row) => <Offered row={row} /> },
      ...buildFieldColumns(fields, ({ current }: ChannelRowOrNew) => current),
    ],
    dialogs,
  });
  const last = rows.at(-1);
  return (
    <>
      <AreaTable
        label={t("repay.codePolicy.channel.title")}
        columns={columns}
        rows={rows}
        rowKey={(row) => `${row.channel} ${row.bank}`}
        cards="wide"
      />
      <AddButton
        label={t("repay.codePolicy.channel.add")}
        onAdd={onEdit && last ? () => onEdit({ ...last, isNew: true }) : undefined}
      />
      {activeDialog}
    </>
  );
};

export const RepayChannels = () => {
  const t = useT();
  const result = trpc.repay.codePolicy.listChannels.useQuery(undefined, QUIET);
  return (
    <SettingSection intro={t("repay.codePolicy.channel.intro")} kind="REPAY_CHANNEL">
      <Area result={result}>{(rows) => <Table rows={rows} />}</Area>
    </SettingSection>
  );
};
