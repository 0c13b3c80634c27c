import { Money, NumberText, StatusBadge } from "@/components/page/values.tsx";
import { type RuleField, RuleDescription } from "@/components/setting/rule-description.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { ChannelLine, ChannelRow, OrNew } from "./rows.ts";

export type ChannelRowOrNew = OrNew<ChannelRow>;

const Range = ({ line }: { line: ChannelLine }) => (
  <span className="flex flex-col">
    <Money minor={line.minMinor} currency={line.currency} />
    <Money minor={line.maxMinor} currency={line.currency} />
  </span>
);

/** Columns of the channel's figures. */
export const useChannelFields = (): RuleField<ChannelLine>[] => {
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
      value: ({ expiryHours }) => t("core.word.hours", { hours: expiryHours }),
    },
    {
      id: "openAmount",
      label: t("manage.proposal.detail.openAmount"),
      value: ({ openAmount }) => word(openAmount),
    },
    {
      id: "position",
      label: t("manage.proposal.detail.position"),
      value: ({ position }) => <NumberText value={position} />,
    },
  ];
};

/** Name and type of a channel. */
export const ChannelName = ({ row: { channel, bank, current } }: { row: ChannelRowOrNew }) => (
  <span className="flex flex-col">
    <span className="font-medium">{current.label}</span>
    <span className="text-muted-foreground text-xs">
      {useT()(`repay.codePolicy.channel.types.${channel}`)}, {bank}
    </span>
  </span>
);

const LOOKS = {
  on: { tone: "success", label: "manage.proposal.word.OFFERED" },
  off: { tone: "neutral", label: "manage.proposal.word.NOT_OFFERED" },
  coming: { tone: "info", label: "repay.codePolicy.channel.coming" },
} as const;

const getStateBadge = ({ isInForce, current: { enabled } }: ChannelRowOrNew) => {
  if (!isInForce) return LOOKS.coming;
  return enabled ? LOOKS.on : LOOKS.off;
};

export const Offered = ({ row }: { row: ChannelRowOrNew }) => {
  const { tone, label } = getStateBadge(row);
  return <StatusBadge tone={tone} label={useT()(label)} />;
};

/** Part of a past revision that the figures do not show. */
export const ChannelRevision = ({
  fields,
  line,
}: {
  fields: readonly RuleField<ChannelLine>[];
  line: ChannelLine;
}) => {
  const t = useT();
  const extraFields: RuleField<ChannelLine>[] = [
    { id: "name", label: t("manage.proposal.detail.label"), value: ({ label }) => label },
    {
      id: "offered",
      label: t("manage.proposal.detail.offered"),
      value: ({ enabled }) => t(enabled ? "core.word.yes" : "core.word.no"),
    },
  ];
  return <RuleDescription fields={[...extraFields, ...fields]} rule={line} />;
};
