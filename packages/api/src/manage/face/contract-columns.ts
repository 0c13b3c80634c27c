import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { BlacklistedFace, FaceRecord } from "./contract.ts";

const record = createColumnHelper<FaceRecord>();
const face = createColumnHelper<BlacklistedFace>();

const ACCESS_WORDS = {
  BLOCKED: "manage.face.blocked",
  LOCKED: "core.word.locked",
  OPEN: "manage.face.open",
} as const;

/** Current state of the agent's account. */
const getAccess = ({ isBlocked, isLocked }: FaceRecord) => {
  if (isBlocked) return "BLOCKED";
  return isLocked ? "LOCKED" : "OPEN";
};

export const faceColumns = {
  authDate: record.instant("manage.face.authDate", "authDate"),
  agent: record.agent(),
  pictures: record.flag("manage.face.pictures", ({ pictures }) =>
    Object.values(pictures).some((picture) => picture !== null),
  ),
  result: record.code("manage.face.match", "result", (result) => `manage.face.result.${result}`),
  trouble: record.code(
    "core.field.reason",
    "trouble",
    (trouble) => `manage.face.trouble.${trouble}`,
  ),
  score: record.share("board.quality.field.score", "score"),
  access: record.code("manage.face.access", getAccess, (access) => ACCESS_WORDS[access]),
  kind: record.code("core.field.kind", "kind", (kind) => `manage.face.kind.${kind}`),
  agentId: record.count("manage.face.agentId", "agentId"),
  device: record.text(
    "core.field.device",
    ({ deviceId, deviceName }) => deviceName ?? String(deviceId),
  ),
  faceId: record.count("manage.face.faceId", "faceId"),
  institution: record.institution(),
} satisfies ListColumns<FaceRecord>;

export const blacklistColumns = {
  faceId: face.count("manage.face.faceId", "faceId"),
  picture: face.flag("manage.face.pictures", ({ picture }) => picture !== null),
  agent: face.text("manage.face.lastUser", "agentName"),
  institution: face.institution(),
  remark: face.note("tasks.log.record.remark", "remark"),
  scope: face.code(
    "manage.face.scope",
    ({ isEverywhere }) => (isEverywhere ? "everywhere" : "institutionOnly"),
    (scope) => `manage.face.${scope}`,
  ),
  markTime: face.instant("manage.face.markTime", "markTime"),
  marker: face.text("manage.face.marker", "markerName"),
  state: face.code(
    "core.field.status",
    ({ cancelledAt }) => (cancelledAt ? "CANCELLED" : "HOLDING"),
    (state) => `manage.face.${state}`,
  ),
  cancelledAt: face.instant("manage.face.CANCELLED", "cancelledAt"),
  canceller: face.text("core.field.by", "cancellerName"),
} satisfies ListColumns<BlacklistedFace>;
