/** Which means of contact an institution has closed. Refuses to know how its list is kept. */
import type { InfoEntry } from "../../../manage/config/contract-info.ts";
import type { Device } from "../contract.ts";
import type { RuleCheck } from "./inputs.ts";

export interface ContactPath {
  readonly channel: string;
  /** Null where nobody knows: only what closes every device counts then. */
  readonly device: Device | null;
  readonly stageId: number | null;
}

/** A stage says more than all of them, and a device more than every one. */
const computeWeight = ({ workQueueId, device }: InfoEntry): number =>
  (workQueueId === null ? 0 : 2) + (device === "ALL" ? 0 : 1);

/** The entry that closes the way; null where it is open, as it is where nothing is said of it. */
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

/** The rule is there only where the way is closed. */
export const channelClosed: RuleCheck<"CHANNEL"> = () => ({
  reason: "channelClosed",
});
