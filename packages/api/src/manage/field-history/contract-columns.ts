import type { MessageKey } from "@kolekta/i18n";
import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { AuditedFieldChange } from "./contract.ts";

const col = createColumnHelper<AuditedFieldChange>();

/** Fields with a word; others are shown as they were recorded. */
const FIELD_WORDS: Readonly<Record<string, MessageKey>> = {
  agentId: "core.field.agent",
  agents: "core.field.agents",
  attempt: "manage.fieldHistory.fieldName.attempt",
  basic: "manage.fieldHistory.fieldName.basic",
  bonus: "manage.fieldHistory.fieldName.bonus",
  breach: "manage.fieldHistory.fieldName.breach",
  caseId: "manage.fieldHistory.fieldName.caseId",
  certifiedUntil: "manage.proposal.detail.certifiedUntil",
  contactedAt: "manage.fieldHistory.fieldName.contactedAt",
  day: "core.field.day",
  debit: "manage.fieldHistory.fieldName.debit",
  denied: "manage.fieldHistory.fieldName.denied",
  deviceTrusted: "manage.fieldHistory.fieldName.deviceTrusted",
  effectiveOn: "core.field.effectiveFrom",
  email: "core.field.email",
  enabled: "core.field.enabled",
  groupId: "core.field.group",
  institutionId: "core.field.institution",
  interval: "manage.proposal.detail.interval",
  isLeader: "manage.fieldHistory.fieldName.isLeader",
  kind: "core.field.kind",
  leaderEmail: "manage.institution.leaderEmail",
  leaderName: "manage.institution.leaderName",
  logId: "manage.fieldHistory.fieldName.logId",
  login: "core.field.login",
  manualQuota: "manage.fieldHistory.fieldName.manualQuota",
  lenderIds: "manage.institution.lenders",
  name: "core.field.name",
  note: "core.field.note",
  offShift: "manage.loginLog.reason.offShift",
  performance: "manage.fieldHistory.fieldName.performance",
  phone: "core.field.phone",
  promiseId: "manage.audit.entity.promise",
  query: "app.filter.label",
  stageId: "core.field.stage",
  stageIds: "manage.institution.stages",
  range: "manage.fieldHistory.fieldName.range",
  reason: "core.field.reason",
  rebuilt: "manage.fieldHistory.fieldName.rebuilt",
  remark: "manage.access.remark",
  result: "core.field.result",
  role: "core.field.role",
  scope: "manage.fieldHistory.fieldName.scope",
  sessionEnded: "manage.fieldHistory.fieldName.sessionEnded",
  status: "core.field.status",
  telephonyUsername: "manage.fieldHistory.fieldName.telephonyUsername",
  version: "manage.proposal.detail.version",
  withdrawn: "core.word.withdrawn",
  written: "manage.fieldHistory.fieldName.written",
  zone: "core.field.zone",
  proposerRoles: "manage.proposal.proposedBy",
  approverRoles: "manage.proposal.detail.approverRoles",
  notifiedRoles: "manage.proposal.detail.notifiedRoles",
  readerRoles: "manage.proposal.detail.readerRoles",
  gainedPermissions: "manage.proposal.detail.gainedPermissions",
  lostPermissions: "core.word.withdrawn",
  proposedOn: "manage.fieldHistory.fieldName.proposedOn",
  replaced: "manage.fieldHistory.fieldName.replaced",
  onDay: "manage.fieldHistory.fieldName.onDay",
  rows: "core.field.rows",
  language: "app.language.label",
  channel: "core.field.channel",
};

export const findFieldWord = (field: string): MessageKey | null =>
  Object.hasOwn(FIELD_WORDS, field) ? (FIELD_WORDS[field] ?? null) : null;

const toText = (value: unknown): string | null => {
  if (value === null || value === undefined || value === "") return null;
  return typeof value === "string" ? value : JSON.stringify(value);
};

export const fieldChangeColumns = {
  at: col.instant("core.field.time", "at"),
  kind: col.code("core.field.kind", "subject", (subject) => `manage.fieldHistory.kind.${subject}`),
  subject: col.text("manage.fieldHistory.subject", "subjectName"),
  subjectId: col.text("manage.fieldHistory.subjectId", "subjectId"),
  field: col.code("manage.fieldHistory.field", "field", findFieldWord),
  before: col.text("manage.proposal.before", ({ before }) => toText(before)),
  after: col.text("manage.proposal.after", ({ after }) => toText(after)),
  reason: col.note("core.field.reason", "reason"),
  editor: col.text("manage.user.modifier", "editorName", "manage.audit.system"),
  manual: col.flag("manage.fieldHistory.manual", "manual"),
} satisfies ListColumns<AuditedFieldChange>;
