import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { ServiceAccount, ServiceKey } from "./contract.ts";

const col = createColumnHelper<ServiceAccount>();

export const toStatusWord = (status: ServiceAccount["status"]) =>
  status === "ENABLED" ? "core.field.enabled" : "core.field.disabled";

export const listValidKeys = ({ keys }: ServiceAccount): ServiceKey[] =>
  keys.filter(({ state }) => state === "LIVE");

const findLatest = (instants: readonly (Date | null)[]): Date | null =>
  instants.reduce((last, at) => (at && (!last || at > last) ? at : last), null);

export const serviceAccountColumns = {
  name: col.text("core.field.name", "name"),
  status: col.code("core.field.status", "status", toStatusWord),
  owner: col.text(
    "manage.service.owner",
    ({ lenderName, institutionName }) => lenderName ?? institutionName,
    "manage.service.installation",
  ),
  permissions: col.text("manage.service.permissions", ({ permissions }) => permissions.join(", ")),
  addresses: col.text(
    "manage.service.addresses",
    ({ addresses }) => addresses.join(", ") || null,
    "manage.service.anyAddress",
  ),
  validKeys: col.count("manage.service.validKeys", (row) => listValidKeys(row).length),
  expires: col.instant("core.field.validUntil", (row) =>
    findLatest(listValidKeys(row).map(({ expiresAt }) => expiresAt)),
  ),
  lastUsed: col.instant("manage.service.lastUsed", ({ keys }) =>
    findLatest(keys.map(({ lastUsedAt }) => lastUsedAt)),
  ),
  creator: col.text("manage.user.creator", "creatorName", "manage.audit.via.COMMAND"),
  created: col.instant("core.field.created", "createdAt"),
} satisfies ListColumns<ServiceAccount>;
