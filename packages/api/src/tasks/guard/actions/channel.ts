import { InfoEntries } from "../../../manage/config/contract-info.ts";
import type { ContactChannel } from "../../contact/contract-codes.ts";
import type { Device } from "../contract.ts";
import type { StoredGuardInputs } from "../queries/inputs.ts";
import { closingEntry } from "../rules/channel.ts";
import type { Rule } from "../rules/decide.ts";

interface ContactPaths {
  /** Those that the contact could take: it is closed where each of them is. */
  readonly channels: readonly ContactChannel[];
  readonly device: Device | null;
}

/** What the configuration of the institution closes, as a rule among the others; it can only add to them. */
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
