import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { DeliveryRow, EndpointRow } from "./contract.ts";

const col = createColumnHelper<EndpointRow>();

export const endpointColumns = {
  name: col.text("core.field.name", "name"),
  state: col.code("core.field.status", "state", (code) => `manage.webhook.state.${code}`),
  reason: col.code(
    "core.field.reason",
    "disabledReason",
    (code) => `manage.webhook.disabledReason.${code}`,
  ),
  url: col.text("manage.webhook.url", "url"),
  owner: col.text(
    "manage.service.owner",
    ({ lenderName, institutionName }) => lenderName ?? institutionName,
    "manage.service.installation",
  ),
  types: col.text(
    "manage.webhook.types",
    ({ types }) => types?.join(", ") ?? null,
    "manage.webhook.allTypes",
  ),
  waiting: col.count("manage.webhook.waiting", "waiting"),
  delivered: col.instant("manage.webhook.delivered", "deliveredAt"),
  failing: col.instant("manage.webhook.failingSince", "failingSince"),
  creator: col.text("manage.user.creator", "creatorName"),
  created: col.instant("core.field.created", "createdAt"),
} satisfies ListColumns<EndpointRow>;

const deliveryCol = createColumnHelper<DeliveryRow>();

const toIdText = (id: number | null): string | null => (id === null ? null : String(id));

const getLastAttempt = ({ attempts }: DeliveryRow) => attempts.at(-1);

export const deliveryColumns = {
  queued: deliveryCol.instant("manage.webhook.queued", "queuedAt"),
  type: deliveryCol.text("manage.webhook.type", "type"),
  state: deliveryCol.code(
    "core.field.status",
    "state",
    (code) => `manage.webhook.deliveryState.${code}`,
  ),
  attempts: deliveryCol.count("manage.webhook.attempts", ({ attempts }) => attempts.length),
  status: deliveryCol.text("manage.webhook.lastStatus", (row) => {
    const status = getLastAttempt(row)?.status;
    return status === undefined || status === null ? null : String(status);
  }),
  answer: deliveryCol.text(
    "manage.webhook.lastAnswer",
    (row) => getLastAttempt(row)?.answer || null,
  ),
  settled: deliveryCol.instant("manage.webhook.settled", "settledAt"),
  due: deliveryCol.instant("manage.webhook.due", "dueAt"),
  replay: deliveryCol.flag("manage.webhook.isReplay", "isReplay"),
  case: deliveryCol.text("manage.webhook.case", ({ caseId }) => toIdText(caseId)),
  change: deliveryCol.text("manage.webhook.change", ({ changeId }) => toIdText(changeId)),
  message: deliveryCol.text("manage.webhook.messageId", "messageId"),
} satisfies ListColumns<DeliveryRow>;
