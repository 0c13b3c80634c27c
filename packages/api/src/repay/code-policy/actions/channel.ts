import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import { historyOf } from "../../../core/setting/history.ts";
import { shownLine } from "../../../core/setting/line.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { alone, plainly, type Setting } from "../../../core/setting/setting.ts";
import type { Tx } from "../../../core/transaction.ts";
import { type ProposalKind, settingKind } from "../../../manage/proposal/actions/kind.ts";
import * as c from "../contract-channel.ts";
import { channelLines, underWay } from "../queries.ts";
import { refuseChannel } from "../rules.ts";
import { orRefused, touching } from "./touching.ts";

type Change = z.output<typeof c.updateChannel.input>;

const channel: Setting<c.ChannelOwner, c.ChannelValues, Change> = {
  ...plainly(channelLines),
  input: c.updateChannel.input,
  audit: "code.channel",
  event: "code.configured",
  madeOn: ({ onId }) => onId,
  async admit(tx, { channel: kind, bank }) {
    refuseLimited(tx.actor);
    return `${kind} ${bank}`;
  },
  facts: (line) => {
    const { enabled, ...values } = channelLines.values(line);
    return { ...values, offered: enabled };
  },
};

async function refuse(tx: Tx<Ctx>, change: Change): Promise<void> {
  const owner = channelLines.owner(change);
  const [latest] = await channelLines.lines(tx.db, alone(owner));
  orRefused(refuseChannel(change, latest?.currency ?? null));
}

const written = settingKind("REPAY_CHANNEL", channel);

/** A channel that is there already is not added again, and keeps its currency. */
const checked: ProposalKind<Parameters<typeof written.examine>[1]> = {
  ...written,
  async examine(tx, payload) {
    if (!("withdraw" in payload)) await refuse(tx, payload);
    return written.examine(tx, payload);
  },
};

/** With what is under way there: open codes can be paid until they end, whatever becomes of the channel. */
export const channelKind = touching(checked, async (tx, change: Change) => ({
  ...(await underWay(tx.db, change, tx.now())),
}));

const keyOf = ({ channel: kind, bank }: c.ChannelOwner) => `${kind} ${bank}`;

/** Every channel in the order in which it is offered. */
export async function showChannels(ctx: Ctx): Promise<z.infer<typeof c.listChannels.output>> {
  const all = Map.groupBy(await channelLines.lines(ctx.db, {}), keyOf);
  return [...all.values()]
    .flatMap((lines) => {
      const { current, next, latestId } = inForceWithLatest(lines, ctx.today());
      const first = current ?? next;
      if (!first) return [];
      return {
        channel: first.channel,
        bank: first.bank,
        begun: current !== null,
        latestId,
        current: shownLine(first),
        next: current && next && shownLine(next),
      };
    })
    .toSorted(
      (a, b) =>
        a.current.currency.localeCompare(b.current.currency) ||
        a.current.position - b.current.position ||
        a.current.label.localeCompare(b.current.label),
    );
}

export const showChannelHistory = async (
  ctx: Ctx,
  owner: z.output<typeof c.channelHistory.input>,
): Promise<z.infer<typeof c.channelHistory.output>> =>
  (await historyOf(ctx.db, channelLines, owner)).map(shownLine);
