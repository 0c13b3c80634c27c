/** What was changed, in the reader's language where the product has a word for it; else as it is named in the record. */
import type { MessageKey } from "@kolekta/i18n/web";
import { useT } from "@/lib/i18n.tsx";

const FIELDS: Readonly<Record<string, MessageKey>> = {
  agentId: "core.field.agent",
  basic: "manage.change.fieldName.basic",
  bonus: "manage.change.fieldName.bonus",
  breach: "manage.change.fieldName.breach",
  certifiedUntil: "manage.change.fieldName.certifiedUntil",
  contactedAt: "manage.change.fieldName.contactedAt",
  debit: "manage.change.fieldName.debit",
  denied: "manage.change.fieldName.denied",
  effectiveOn: "core.field.effectiveFrom",
  email: "core.field.email",
  groupId: "core.field.group",
  institutionId: "core.field.institution",
  isLeader: "manage.change.fieldName.isLeader",
  leaderEmail: "manage.institution.leaderEmail",
  leaderName: "manage.institution.leaderName",
  logId: "manage.change.fieldName.logId",
  login: "core.field.login",
  merchantIds: "manage.institution.merchants",
  name: "core.field.name",
  performance: "manage.change.fieldName.performance",
  phone: "core.field.phone",
  promiseId: "manage.audit.entity.promise",
  queueId: "core.field.stage",
  queueIds: "manage.institution.stages",
  reason: "core.field.reason",
  result: "core.field.result",
  role: "core.field.role",
  sessionEnded: "manage.change.fieldName.sessionEnded",
  status: "core.field.status",
  telephonyUsername: "manage.change.fieldName.telephonyUsername",
  withdrawn: "core.word.withdrawn",
  zone: "core.field.zone",
};

export const ENTITIES: Readonly<Record<string, MessageKey>> = {
  app_user: "manage.change.kind.USER",
  audit_log: "manage.audit.lines",
  borrower: "core.field.borrower",
  borrower_image: "manage.audit.entity.borrower_image",
  call_record: "manage.audit.entity.call_record",
  case_hold: "manage.audit.entity.case_hold",
  closing_request: "manage.audit.entity.closing_request",
  collection_case: "manage.change.kind.CASE",
  contact: "manage.audit.entity.contact",
  deduction: "core.field.deduction",
  do_not_contact: "manage.audit.entity.do_not_contact",
  extension: "core.field.extension",
  guard_decision: "manage.audit.entity.guard_decision",
  import_run: "manage.audit.entity.import_run",
  institution: "core.field.institution",
  letter: "manage.audit.entity.letter",
  loan: "core.field.loan",
  payment: "manage.audit.entity.payment",
  promise: "manage.audit.entity.promise",
  proposal: "manage.audit.entity.proposal",
  queue: "core.field.stage",
  repayment_code: "manage.audit.entity.repayment_code",
  setting: "manage.change.kind.SETTING",
  sms_message: "manage.audit.entity.sms_message",
  team_group: "core.field.group",
  user_session: "manage.audit.entity.user_session",
  wage: "manage.change.kind.WAGE",
};

const named =
  (
    t: (key: MessageKey) => string,
    keys: Readonly<Record<string, MessageKey>>,
  ) =>
  (name: string): string => {
    const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
    return key ? t(key) : name;
  };

export const useFieldName = () => named(useT(), FIELDS);

export const useEntityName = () => named(useT(), ENTITIES);
