import type { MessageKey } from "@kolekta/i18n";
import { createColumnHelper, createWordFinder, type ListColumns } from "../../core/list-columns.ts";
import { AUDITED_ACTIONS } from "./contract-actions.ts";
import type { AuditLine } from "./contract.ts";

const col = createColumnHelper<AuditLine>();

/** Tables with a word; others are shown by name. */
export const ENTITY_WORDS: Readonly<Record<string, MessageKey>> = {
  access_address: "manage.access.title",
  access_exception: "manage.audit.entity.access_exception",
  api_token: "manage.audit.entity.api_token",
  app_user: "manage.fieldHistory.kind.USER",
  audit_log: "manage.audit.lines",
  borrower: "core.field.borrower",
  borrower_flag: "manage.audit.entity.borrower_flag",
  borrower_image: "manage.audit.entity.borrower_image",
  business_day_run: "app.screen.end-of-day",
  call_record: "manage.audit.entity.call_record",
  case_hold: "manage.audit.entity.case_hold",
  case_note: "manage.audit.entity.case_note",
  case_view: "manage.audit.entity.case_view",
  closing_request: "manage.audit.entity.closing_request",
  collection_case: "manage.fieldHistory.kind.CASE",
  collection_log: "manage.fieldHistory.fieldName.logId",
  config_entry: "manage.audit.entity.config_entry",
  contact: "manage.audit.entity.contact",
  data_grant: "manage.audit.entity.data_grant",
  data_request: "manage.audit.entity.data_request",
  deduction: "core.field.deduction",
  do_not_contact: "manage.audit.entity.do_not_contact",
  extension: "core.field.extension",
  face_blacklist: "manage.face.blacklist",
  face_record: "manage.audit.entity.face_record",
  guard_decision: "manage.audit.entity.guard_decision",
  guard_rule: "manage.proposal.kind.GUARD_RULE",
  holiday: "manage.proposal.kind.HOLIDAY",
  holiday_calendar: "manage.audit.entity.holiday_calendar",
  import_run: "manage.audit.entity.import_run",
  institution: "core.field.institution",
  institution_hour: "manage.audit.entity.institution_hour",
  institution_law: "manage.audit.entity.institution_law",
  letter: "manage.audit.entity.letter",
  loan: "core.field.loan",
  login_key: "manage.audit.entity.login_key",
  login_log: "manage.retention.loginLogDays",
  lender: "core.field.lender",
  number_reveal: "manage.audit.entity.number_reveal",
  payment: "manage.audit.entity.payment",
  payment_difference: "manage.audit.entity.payment_difference",
  payment_event: "manage.audit.entity.payment_event",
  payment_file: "manage.audit.entity.payment_file",
  payment_issue: "manage.audit.entity.payment_issue",
  permission_change: "manage.audit.entity.permission_change",
  penalty: "manage.audit.entity.penalty",
  phone_search: "manage.audit.entity.phone_search",
  product_terms: "manage.proposal.kind.TERMS",
  promise: "manage.audit.entity.promise",
  proposal: "manage.audit.entity.proposal",
  proposal_role: "manage.proposal.kind.PROPOSAL_ROLE",
  quality_item: "manage.audit.entity.quality_item",
  quality_week: "manage.audit.entity.quality_week",
  stage: "core.field.stage",
  repayment_code: "manage.audit.entity.repayment_code",
  archive_rule: "manage.audit.entity.archive_rule",
  archived_month: "manage.audit.entity.archived_month",
  retention_purge: "manage.audit.entity.retention_purge",
  schedule_upload: "manage.audit.entity.schedule_upload",
  scheduled_day: "manage.audit.entity.scheduled_day",
  role_permission: "manage.proposal.kind.ROLE_PERMISSION",
  service_account: "manage.audit.entity.service_account",
  setting: "manage.fieldHistory.kind.SETTING",
  shift_code: "manage.schedule.code",
  sms_inbound: "manage.audit.entity.sms_inbound",
  sms_message: "manage.audit.entity.sms_message",
  sms_template: "manage.audit.entity.sms_template",
  task_notification: "manage.audit.entity.task_notification",
  team_group: "core.field.group",
  user_session: "manage.audit.entity.user_session",
  wage: "manage.fieldHistory.kind.WAGE",
  wage_entry: "manage.audit.entity.wage_entry",
  webhook_endpoint: "manage.audit.entity.webhook_endpoint",
};

export const findEntityWord = (entity: string): MessageKey | null =>
  Object.hasOwn(ENTITY_WORDS, entity) ? (ENTITY_WORDS[entity] ?? null) : null;

const findSentence = createWordFinder(
  AUDITED_ACTIONS,
  (action) => `manage.audit.sentence.${action}`,
);

/** Returns null for an action of another version, which is shown by its code. */
export const findActionSentence = (action: string): MessageKey | null =>
  findSentence(action) ?? (action.endsWith(".export") ? "manage.audit.exported" : null);

export const auditColumns = {
  at: col.instant("core.field.time", "at"),
  actor: col.text("manage.audit.column.actor", "actorName", "manage.audit.system"),
  role: col.role("actorRole"),
  via: col.code("manage.audit.column.via", "via", (via) => `manage.audit.via.${via}`),
  action: col.code("core.field.action", "action", findActionSentence),
  code: col.text("manage.audit.column.code", "action"),
  entity: col.code("manage.audit.column.entity", "entity", findEntityWord),
  entityId: col.text("manage.audit.column.entityId", "entityId"),
  institution: col.institution(),
  fields: col.text("manage.audit.column.fields", ({ fields }) => fields.join(", ") || null),
  ip: col.text("core.field.ipAddress", "ip"),
  request: col.text("manage.audit.column.request", "requestId"),
} satisfies ListColumns<AuditLine>;
