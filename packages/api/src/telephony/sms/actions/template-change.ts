import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import type { AuditDetails } from "../../../core/setting/contract.ts";
import { toSettingKey, type NewRevisionMeta } from "../../../core/setting/revision.ts";
import type { SettingSubject } from "../../../core/setting/setting.ts";
import { lockSetting } from "../../../core/setting/table.ts";
import type { Withdrawable } from "../../../core/setting/withdraw.ts";
import type { Tx } from "../../../core/transaction.ts";
import { withWithdrawal } from "../../../manage/proposal/actions/kind.ts";
import { assertTemplateAllowed } from "../../../tasks/guard/actions/words.ts";
import { saveTemplate, type SaveTemplate } from "../contract-template.ts";
import * as queries from "../queries/template-edit.ts";
import {
  templateLines,
  type TemplateOwner,
  type TemplateTexts,
} from "../queries/template-version.ts";
import { measure, MAX_SEGMENTS } from "../rules/segments.ts";
import { getBodyRefusal } from "../rules/template.ts";
import { stripInvisible } from "../rules/words.ts";
import { publishTemplates } from "./template-edit.ts";

const wordings: Withdrawable<TemplateOwner, TemplateTexts> = {
  store: templateLines,
  audit: "sms.withdrawTemplate",
  event: "sms.configured",
  async authorize(tx, { code, language }) {
    assertSeesAllInstitutions(tx.actor);
    return `${code} ${language}`;
  },
  toAuditDetails: ({ name, body, version }) => ({ name, body, version }),
};

const toAuditDetails = ({
  name,
  body,
  purpose,
  dpdFrom,
  dpdTo,
}: Omit<SaveTemplate, "version">): AuditDetails => ({
  name,
  body,
  dpdFrom,
  dpdTo,
  speaksOfDebt: purpose === "COLLECT",
});

async function visibleBody(tx: Tx<Ctx>, { body: rawBody, purpose }: SaveTemplate): Promise<string> {
  const body = stripInvisible(rawBody);
  const refusal = getBodyRefusal(body, purpose);
  if (refusal) throw new AppError("invalid", refusal.key, refusal.params, "body");
  const { segments } = measure(body);
  if (segments > MAX_SEGMENTS) {
    const params = { segments, max: MAX_SEGMENTS };
    throw new AppError("invalid", "sms.tooLong", params, "body");
  }
  await assertTemplateAllowed(tx, body);
  return body;
}

/** Locks the template; refuses a change based on an older version. */
async function validateWording(tx: Tx<Ctx>, change: SaveTemplate): Promise<SettingSubject> {
  const owner = templateLines.owner(change);
  const name = await wordings.authorize(tx, owner);
  const body = await visibleBody(tx, change);
  const key = toSettingKey(templateLines.name, owner);
  await lockSetting(tx.db, key);
  const stored = await queries.listNewestTemplates(tx.db, change.language);
  const newest = stored.find(({ code }) => code === change.code);
  if (newest && change.version === 0)
    throw new AppError("conflict", "sms.templateExists", {}, "code");
  if ((newest?.version ?? 0) !== change.version) throw new AppError("conflict", "record.changed");
  return {
    key,
    name,
    institutionId: null,
    before: newest ? toAuditDetails(newest) : {},
    after: toAuditDetails({ ...change, body }),
    latestId: newest?.templateId ?? null,
  };
}

async function writeWording(
  tx: Tx<Ctx>,
  change: SaveTemplate,
  { effectiveOn, editorId, at }: NewRevisionMeta,
): Promise<void> {
  const body = await visibleBody(tx, change);
  const wording = { ...change, body, effectiveFrom: effectiveOn };
  const saved = await queries.insert(tx.db, { ...wording, editorId, at });
  if (!saved) throw new AppError("conflict", "record.changed");
  tx.audit({
    action: "sms.template",
    entity: "sms_template",
    entityId: saved.templateId,
    after: { ...wording, version: saved.version, editorId },
  });
  publishTemplates(tx);
}

/** Proposal of a new template, a new version, or a withdrawal before its day. */
export const templateKind = withWithdrawal<TemplateOwner, TemplateTexts, SaveTemplate>(wordings, {
  kind: "SMS_TEMPLATE",
  payload: saveTemplate.input,
  dayField: "effectiveFrom",
  day: ({ effectiveFrom }) => effectiveFrom,
  examine: validateWording,
  apply: writeWording,
});
