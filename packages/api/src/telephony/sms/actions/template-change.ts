import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import type { Facts } from "../../../core/setting/contract.ts";
import { keyOf, type Writing } from "../../../core/setting/line.ts";
import type { Subject } from "../../../core/setting/setting.ts";
import { lockSetting } from "../../../core/setting/table.ts";
import type { Withdrawable } from "../../../core/setting/withdraw.ts";
import type { Tx } from "../../../core/transaction.ts";
import { withWithdrawal } from "../../../manage/proposal/actions/kind.ts";
import { refuseTemplate } from "../../../tasks/guard/actions/words.ts";
import { saveTemplate, type SaveTemplate } from "../contract-template.ts";
import * as queries from "../queries/template-edit.ts";
import {
  templateLines,
  type TemplateOwner,
  type TemplateWords,
} from "../queries/template-version.ts";
import { measure, MOST_SEGMENTS } from "../rules/segments.ts";
import { refuseBody } from "../rules/template.ts";
import { visible } from "../rules/words.ts";
import { publishTemplates } from "./template-edit.ts";

const wordings: Withdrawable<TemplateOwner, TemplateWords> = {
  store: templateLines,
  audit: "sms.withdrawTemplate",
  event: "sms.configured",
  async admit(tx, { code, language }) {
    refuseLimited(tx.actor);
    return `${code} ${language}`;
  },
  facts: ({ name, body, version }) => ({ name, body, version }),
};

const toFacts = ({
  name,
  body,
  purpose,
  dpdFrom,
  dpdTo,
}: Omit<SaveTemplate, "version">): Facts => ({
  name,
  body,
  dpdFrom,
  dpdTo,
  speaksOfDebt: purpose === "COLLECT",
});

async function visibleBody(tx: Tx<Ctx>, { body: written, purpose }: SaveTemplate): Promise<string> {
  const body = visible(written);
  const refused = refuseBody(body, purpose);
  if (refused) throw new AppError("invalid", refused.key, refused.params, "body");
  const { segments } = measure(body);
  if (segments > MOST_SEGMENTS) {
    const params = { segments, most: MOST_SEGMENTS };
    throw new AppError("invalid", "sms.tooLong", params, "body");
  }
  await refuseTemplate(tx, body);
  return body;
}

/** Locks the text; a change that was made on an older wording is refused. */
async function examineWording(tx: Tx<Ctx>, change: SaveTemplate): Promise<Subject> {
  const owner = templateLines.owner(change);
  const name = await wordings.admit(tx, owner);
  const body = await visibleBody(tx, change);
  const key = keyOf(templateLines.name, owner);
  await lockSetting(tx.db, key);
  const stored = await queries.newest(tx.db, change.language);
  const newest = stored.find(({ code }) => code === change.code);
  if (newest && change.version === 0)
    throw new AppError("conflict", "sms.templateExists", {}, "code");
  if ((newest?.version ?? 0) !== change.version) throw new AppError("conflict", "record.changed");
  return {
    key,
    name,
    institutionId: null,
    before: newest ? toFacts(newest) : {},
    after: toFacts({ ...change, body }),
    latestId: newest?.templateId ?? null,
  };
}

async function writeWording(
  tx: Tx<Ctx>,
  change: SaveTemplate,
  { effectiveOn, editorId, at }: Writing,
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

/** A new text, a new wording of one, or one that is taken back before its day. */
export const templateKind = withWithdrawal<TemplateOwner, TemplateWords, SaveTemplate>(wordings, {
  kind: "SMS_TEMPLATE",
  payload: saveTemplate.input,
  dayField: "effectiveFrom",
  day: ({ effectiveFrom }) => effectiveFrom,
  examine: examineWording,
  apply: writeWording,
});
