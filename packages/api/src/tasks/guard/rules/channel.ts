/** Pure rules for the channels that an institution closes: no storage. */
import type { InfoEntry } from "../../../manage/config/contract-info.ts";
import type { Device } from "../contract.ts";
import type { RuleCheck } from "./inputs.ts";

export interface ContactPath {
  readonly channel: string;
  /** Device of the contact; when it is null (unknown), only entries for every device apply. */
  readonly device: Device | null;
  readonly stageId: number | null;
}

/** An entry of a stage overrides one of all stages, and an entry of a device one of all devices. */
const computeWeight = ({ workQueueId, device }: InfoEntry): number =>
  (workQueueId === null ? 0 : 2) + (device === "ALL" ? 0 : 1);

/** Returns the entry that closes the channel; null when it is open, which is the default. */
export function closingEntry(
  entries: readonly InfoEntry[],
  { channel, device, stageId }: ContactPath,
): InfoEntry | null {
  const [first] = entries
    .filter(
      (entry) =>
        entry.type === channel &&
        (entry.device === "ALL" || entry.device === device) &&
        (entry.workQueueId === null || entry.workQueueId === stageId),
    )
    .toSorted((a, b) => computeWeight(b) - computeWeight(a));
  return first?.status === "CLOSED" ? first : null;
}

/** The rule exists only when the channel is closed. */
export const channelClosed: RuleCheck<"CHANNEL"> = () => ({ reason: "channelClosed" });
