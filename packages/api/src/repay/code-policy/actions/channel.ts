import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { listRevisionHistory } from "../../../core/setting/history.ts";
import { toRevisionView } from "../../../core/setting/revision.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { withTableDefaults, type Setting } from "../../../core/setting/setting.ts";
import { settingKind } from "../../../manage/proposal/actions/kind.ts";
import * as c from "../contract-channel.ts";
import { channelLines, countUnderWay } from "../queries.ts";
import { getChannelRefusal } from "../rules.ts";
import { assertNoRefusal } from "./refusal.ts";

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
  /** An existing channel cannot be added again, and its currency cannot change. */
  assertChange: (_, change, [latest]) =>
    assertNoRefusal(getChannelRefusal(change, latest?.currency ?? null)),
  /** Open codes can be paid until they expire, even after the channel is closed. */
  preview: async (tx, change) => ({ ...(await countUnderWay(tx.db, change, tx.now())) }),
};

export const channelKind = settingKind("REPAY_CHANNEL", channel);

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
