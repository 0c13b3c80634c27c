import type { Outputs } from "@/lib/trpc.ts";

type Channels = Outputs["tasks"]["guard"]["checkChannels"]["channels"];
type Ruled = Channels[number];

export interface ClosedFor {
  readonly channels: Ruled["channel"][];
  readonly findings: Ruled["findings"];
  readonly retryAt: Date | null;
}

/** Groups the obstacles by reason, with the channels that each one closes. */
export function closedFor(channels: readonly Ruled[]): ClosedFor[] {
  const groups = new Map<string, ClosedFor>();
  for (const { channel, verdict, findings, retryAt } of channels) {
    if (verdict !== "BLOCK") continue;
    const blocks = findings.filter((finding) => finding.verdict === "BLOCK");
    const why = blocks.map(({ reason, params }) => [reason, params]);
    const key = JSON.stringify([why, retryAt]);
    const group = groups.get(key) ?? { channels: [], findings: blocks, retryAt };
    group.channels.push(channel);
    groups.set(key, group);
  }
  return [...groups.values()];
}
