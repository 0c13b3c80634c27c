import type { ContactChannel } from "@kolekta/api/tasks/contact/contract-codes";
import { CircleAlert, CircleCheck } from "lucide-react";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { type ClosedFor, closedFor } from "./channel-groups.ts";
import { useFindingText, useUnlock } from "./ruling.tsx";

type Rulings = Outputs["tasks"]["guard"]["checkChannels"];

interface Props {
  taskId: number;
  contactId: number;
  channel: ContactChannel;
}

const A_MINUTE = 60_000;

const useChannels = ({ taskId, contactId }: Props) =>
  trpc.tasks.guard.checkChannels.useQuery(
    { taskId, contactId },
    { staleTime: A_MINUTE / 2, refetchInterval: A_MINUTE, meta: { quiet: true } },
  );

const useNames = () => {
  const t = useT();
  return (codes: readonly ContactChannel[]) =>
    codes.map((code) => t(`tasks.log.channel.${code}`)).join(", ");
};

const Closed = ({ group, zone }: { group: ClosedFor; zone: string }) => {
  const t = useT();
  const text = useFindingText();
  const unlock = useUnlock();
  const channels = useNames()(group.channels);
  return (
    <li>
      <span className="font-medium">{t("tasks.guard.channels.closed", { channels })}</span>
      {group.findings.map((finding) => (
        <span key={finding.rule} className="block">
          {text(finding)}
        </span>
      ))}
      <span className="block">{unlock({ retryAt: group.retryAt, zone })}</span>
    </li>
  );
};

const SomeClosed = ({ rulings, channel }: { rulings: Rulings } & Props) => {
  const t = useT();
  const names = useNames();
  const groups = closedFor(rulings.channels);
  const open = rulings.channels
    .filter(({ verdict }) => verdict !== "BLOCK")
    .map((channelRuling) => channelRuling.channel);
  return (
    <div className="bg-warning-soft text-warning flex gap-2 rounded-md px-3 py-2 text-xs">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 flex-col gap-1">
        <ul className="flex flex-col gap-1">
          {groups.map((group) => (
            <Closed key={group.channels.join()} group={group} zone={rulings.zone} />
          ))}
        </ul>
        {open.length > 0 ? (
          <p>{t("tasks.guard.channels.open", { channels: names(open) })}</p>
        ) : null}
        {open.includes(channel) ? null : (
          <p role="status">{t("tasks.guard.channels.breach", { channel: names([channel]) })}</p>
        )}
      </div>
    </div>
  );
};

/**
 * Channels to a contact that are closed now, with reason and end, shown before a result is
 * recorded.
 */
export const ChannelRulings = (props: Props) => {
  const t = useT();
  const { data, error, refetch } = useChannels(props);
  if (error && !data)
    return (
      <Alert tone="neutral" className="py-1.5 text-xs">
        {t("tasks.guard.channels.unknown")}{" "}
        <Button variant="link" size="sm" className="px-0" onClick={() => void refetch()}>
          {t("core.action.retry")}
        </Button>
      </Alert>
    );
  if (!data)
    return (
      <div aria-busy>
        <span className="sr-only">{t("tasks.guard.checking")}</span>
        <Skeleton className="h-4 w-40" />
      </div>
    );
  if (data.channels.every(({ verdict }) => verdict !== "BLOCK"))
    return (
      <p className="text-success flex items-center gap-1 text-xs">
        <CircleCheck aria-hidden className="size-3.5" />
        {t("tasks.guard.channels.allOpen")}
      </p>
    );
  return <SomeClosed {...props} rulings={data} />;
};
