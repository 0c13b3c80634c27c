import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { PhoneRow } from "./contract.ts";

const col = createColumnHelper<PhoneRow>();

export const phoneColumns = {
  agent: col.agent(),
  state: col.code("core.field.status", "state", (code) => `telephony.phone.state.${code}`),
  device: col.text("telephony.phone.device", "deviceName"),
  version: col.text("telephony.phone.version", "appVersion"),
  pairedAt: col.instant("telephony.phone.pairedAt", "pairedAt"),
  seenAt: col.instant("telephony.phone.seenAt", "lastSeenAt"),
  online: col.flag("telephony.phone.online", "isOnline"),
  pairer: col.text("telephony.phone.pairer", "pairerName"),
  institution: col.institution(),
} satisfies ListColumns<PhoneRow>;
