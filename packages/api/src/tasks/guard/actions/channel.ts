import { InfoEntries } from "../../../manage/config/contract-info.ts";
import type { ContactChannel } from "../../contact/contract-codes.ts";
import type { Device } from "../contract.ts";
import type { StoredGuardInputs } from "../queries/inputs.ts";
import { closingEntry } from "../rules/channel.ts";
import type { Rule } from "../rules/decide.ts";

interface ContactPaths {
  /** Possible channels of the contact; it is closed when all of them are. */
  readonly channels: readonly ContactChannel[];
  readonly device: Device | null;
}

/**
 * Turns the channels that the institution closes into a further rule; the configuration can only
 * restrict.
 */
export function closingRule(
  { closing: info, stageId }: Pick<StoredGuardInputs, "closing" | "stageId">,
  { channels, device }: ContactPaths,
): Rule[] {
  if (channels.length === 0) return [];
  const entries = InfoEntries.safeParse(info?.entries).data ?? [];
  if (!info || entries.length === 0) return [];
  const closing = channels.map((channel) => closingEntry(entries, { channel, device, stageId }));
  const [first] = closing;
  if (!first || closing.includes(null)) return [];
  const ownLayer = info.institutionId === null ? "COMPANY" : "INSTITUTION";
  return [
    {
      rule: "CHANNEL",
      version: info.id,
      severity: "BLOCK",
      params: {},
      layer: first.workQueueId === null ? ownLayer : "STAGE",
      source: info.reason ?? "",
      article: "",
      overrideRoles: [],
    },
  ];
}
