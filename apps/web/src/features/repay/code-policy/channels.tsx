import { AreaTable } from "@/components/case/area-table.tsx";
import { Area } from "@/components/case/area.tsx";
import { StatusBadge } from "@/components/page/status-badge.tsx";
import { Money, Num } from "@/components/page/values.tsx";
import {
  factColumns,
  useSettingColumns,
} from "@/components/setting/columns.tsx";
import { type RuleFact, RuleFacts } from "@/components/setting/rule-facts.tsx";
import { QUIET } from "@/components/setting/search-table.tsx";
import {
  type PastProps,
  type RowDialogProps,
  useSettingDialogs,
} from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { lazily } from "@/lib/lazily.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { ChannelLine, ChannelRow, OrNew } from "./rows.ts";
import { AddButton, SettingSection } from "./setting-section.tsx";

const ChannelDialog = lazily(() => import("./channel-dialog.tsx"));

type Subject = OrNew<ChannelRow>;

const Range = ({ line }: { line: ChannelLine }) => (
  <span className="flex flex-col">
    <Money minor={line.minMinor} currency={line.currency} />
    <Money minor={line.maxMinor} currency={line.currency} />
  </span>
);

const useFacts = (): RuleFact<ChannelLine>[] => {
  const t = useT();
  const word = (is: boolean) => t(is ? "core.word.yes" : "core.word.no");
  return [
    {
      id: "limits",
      label: t("repay.codePolicy.channel.limits"),
      value: (line) => <Range line={line} />,
    },
    {
      id: "expiry",
      label: t("repay.codePolicy.channel.expiry"),
      value: ({ expiryHours }) =>
        t("repay.codePolicy.hours", { hours: expiryHours }),
    },
    {
      id: "openAmount",
      label: t("repay.codePolicy.channel.openShort"),
      value: ({ openAmount }) => word(openAmount),
    },
    {
      id: "position",
      label: t("repay.codePolicy.channel.position"),
      value: ({ position }) => <Num value={position} />,
    },
  ];
};

const Past = ({
  row: { channel, bank },
  children,
}: PastProps<Subject, ChannelLine>) =>
  children(
    trpc.repay.codePolicy.channelHistory.useQuery({ channel, bank }, QUIET),
  );

/** Its name, and what it is. */
const Named = ({ row: { channel, bank, current } }: { row: Subject }) => (
  <span className="flex flex-col">
    <span className="font-medium">{current.label}</span>
    <span className="text-muted-foreground text-xs">
      {useT()(`repay.codePolicy.channel.types.${channel}`)}, {bank}
    </span>
  </span>
);

const TONES = { on: "success", off: "neutral", coming: "info" } as const;

const stateOf = ({ begun, current: { enabled } }: Subject) => {
  if (!begun) return "coming";
  return enabled ? "on" : "off";
};

/** Whether new codes can be made. */
const Offered = ({ row }: { row: Subject }) => {
  const state = stateOf(row);
  return (
    <StatusBadge
      tone={TONES[state]}
      label={useT()(`repay.codePolicy.channel.${state}`)}
    />
  );
};

/** What a past line said beside its figures. */
const Said = ({
  facts,
  line,
}: {
  facts: readonly RuleFact<ChannelLine>[];
  line: ChannelLine;
}) => {
  const t = useT();
  const own: RuleFact<ChannelLine>[] = [
    {
      id: "name",
      label: t("repay.codePolicy.channel.name"),
      value: ({ label }) => label,
    },
    {
      id: "offered",
      label: t("repay.codePolicy.channel.offered"),
      value: ({ enabled }) => t(enabled ? "core.word.yes" : "core.word.no"),
    },
  ];
  return <RuleFacts facts={[...own, ...facts]} rule={line} />;
};

const Table = ({ rows }: { rows: ChannelRow[] }) => {
  const t = useT();
  const facts = useFacts();
  const utils = trpc.useUtils();
  const nameOf = ({ current }: ChannelRow) => current.label;
  const dialogs = useSettingDialogs({
    permission: "code.editPolicy",
    nameOf,
    edit: (props: RowDialogProps<Subject>) => <ChannelDialog {...props} />,
    Past,
    show: (line: ChannelLine) => <Said facts={facts} line={line} />,
    withdrawing: {
      send: utils.client.repay.codePolicy.withdrawChannel.mutate,
      refresh: () => utils.repay.codePolicy.invalidate(),
    },
  });
  const { onEdit, shown } = dialogs;
  const columns = useSettingColumns({
    subject: t("repay.codePolicy.channel.what"),
    nameOf,
    named: (row) => <Named row={row} />,
    columns: [
      {
        id: "offered",
        header: t("core.field.status"),
        cell: (row) => <Offered row={row} />,
      },
      ...factColumns(facts, ({ current }: Subject) => current),
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
        onAdd={
          onEdit && last ? () => onEdit({ ...last, isNew: true }) : undefined
        }
      />
      {shown}
    </>
  );
};

/** Where borrowers can pay by code, and with which limits. */
export const RepayChannels = () => {
  const t = useT();
  const result = trpc.repay.codePolicy.listChannels.useQuery(undefined, QUIET);
  return (
    <SettingSection
      intro={t("repay.codePolicy.channel.intro")}
      kind="REPAY_CHANNEL"
    >
      <Area result={result}>{(rows) => <Table rows={rows} />}</Area>
    </SettingSection>
  );
};
