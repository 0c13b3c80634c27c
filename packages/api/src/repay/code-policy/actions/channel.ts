import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { listRevisionHistory } from "../../../core/setting/history.ts";
import { toRevisionView } from "../../../core/setting/revision.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { ownerFilter, withTableDefaults, type Setting } from "../../../core/setting/setting.ts";
import type { Tx } from "../../../core/transaction.ts";
import { type ProposalKind, settingKind } from "../../../manage/proposal/actions/kind.ts";
import * as c from "../contract-channel.ts";
import { channelLines, countUnderWay } from "../queries.ts";
import { getChannelRefusal } from "../rules.ts";
import { assertNoRefusal, withImpact } from "./impact.ts";

type ChannelInput = z.output<typeof c.updateChannel.input>;

const channel: Setting<c.ChannelOwner, c.ChannelValues, ChannelInput> = {
  ...withTableDefaults(channelLines),
  input: c.updateChannel.input,
  audit: "code.channel",
  event: "code.configured",
  getBaseId: ({ baseId }) => baseId,
  async authorize(tx, { channel: kind, bank }) {
    assertSeesAllInstitutions(tx.actor);
    return `${kind} ${bank}`;
  },
  toAuditDetails: (line) => {
    const { enabled, ...values } = channelLines.values(line);
    return { ...values, offered: enabled };
  },
};

async function assertChannelChange(tx: Tx<Ctx>, change: ChannelInput): Promise<void> {
  const owner = channelLines.owner(change);
  const [latest] = await channelLines.lines(tx.db, ownerFilter(owner));
  assertNoRefusal(getChannelRefusal(change, latest?.currency ?? null));
}

const baseKind = settingKind("REPAY_CHANNEL", channel);

/** An existing channel cannot be added again, and its currency cannot change. */
const checked: ProposalKind<Parameters<typeof baseKind.examine>[1]> = {
  ...baseKind,
  async examine(tx, payload) {
    if (!("withdraw" in payload)) await assertChannelChange(tx, payload);
    return baseKind.examine(tx, payload);
  },
};

/**
 * Adds the open codes and pending deductions of the channel. Open codes can be paid until they
 * expire, even after the channel is closed.
 */
export const channelKind = withImpact(checked, async (tx, change: ChannelInput) => ({
  ...(await countUnderWay(tx.db, change, tx.now())),
}));

const toChannelKey = ({ channel: kind, bank }: c.ChannelOwner) => `${kind} ${bank}`;

/** Lists all channels in display order. */
export async function listChannels(ctx: Ctx): Promise<z.infer<typeof c.listChannels.output>> {
  const all = Map.groupBy(await channelLines.lines(ctx.db, {}), toChannelKey);
  return [...all.values()]
    .flatMap((lines) => {
      const { current, next, latestId } = inForceWithLatest(lines, ctx.today());
      const first = current ?? next;
      if (!first) return [];
      return {
        channel: first.channel,
        bank: first.bank,
        isInForce: current !== null,
        latestId,
        current: toRevisionView(first),
        next: current && next && toRevisionView(next),
      };
    })
    .toSorted(
      (a, b) =>
        a.current.currency.localeCompare(b.current.currency) ||
        a.current.position - b.current.position ||
        a.current.label.localeCompare(b.current.label),
    );
}

export const listChannelHistory = async (
  ctx: Ctx,
  owner: z.output<typeof c.channelHistory.input>,
): Promise<z.infer<typeof c.channelHistory.output>> =>
  (await listRevisionHistory(ctx.db, channelLines, owner)).map(toRevisionView);
