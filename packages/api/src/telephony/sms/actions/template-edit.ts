import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import type { Withdrawal } from "../../../core/setting/contract.ts";
import {
  type Withdrawable,
  withdrawSetting,
} from "../../../core/setting/withdraw.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { refuseTemplate } from "../../../tasks/guard/actions/words.ts";
import type * as c from "../contract-template.ts";
import type {
  SaveTemplate,
  SwitchTemplate,
  TemplateState,
} from "../contract-template.ts";
import * as queries from "../queries/template-edit.ts";
import {
  templateLines,
  type TemplateOwner,
  type TemplateWords,
} from "../queries/template-version.ts";
import { measure, MOST_SEGMENTS } from "../rules/segments.ts";
import { refuseBody } from "../rules/template.ts";
import { visible } from "../rules/words.ts";

export async function listTemplates(
  ctx: Ctx,
  input: z.output<typeof c.listTemplates.input>,
) {
  const stored = await queries.newest(ctx.db, input?.language);
  const today = ctx.today();
  return stored.map(({ effectiveTo, disabled, ...template }) => ({
    ...template,
    state: stateOf({ ...template, effectiveTo, disabled }, today),
  }));
}

function stateOf(template: queries.StoredTemplate, today: Day): TemplateState {
  const { disabled, effectiveFrom, effectiveTo } = template;
  if (disabled || (effectiveTo !== null && effectiveTo < today))
    return "DISABLED";
  return effectiveFrom > today ? "UPCOMING" : "IN_FORCE";
}

/** Saves a new text or a new wording; who wrote over an older one than the newest is told. */
export const saveTemplate = (ctx: Ctx, input: SaveTemplate) =>
  inTransaction(ctx, input, async (tx) => {
    refuseLimited(tx.actor);
    const wording = wordingOf(tx, input);
    await refuseTemplate(tx, wording.body);
    const saved = await queries.insert(tx.db, wording);
    if (!saved && input.version === 0)
      throw new AppError("conflict", "sms.templateExists", {}, "code");
    if (!saved) throw new AppError("conflict", "record.changed");
    tx.audit({
      action: "sms.template",
      entity: "sms_template",
      entityId: saved.templateId,
      after: { ...input, version: saved.version },
    });
    tellAll(tx);
    return saved;
  });

function wordingOf(tx: Tx<Ctx>, input: SaveTemplate): queries.NewWording {
  const body = visible(input.body);
  const refused = refuseBody(body, input.purpose);
  if (refused)
    throw new AppError("invalid", refused.key, refused.params, "body");
  const { segments } = measure(body);
  if (segments > MOST_SEGMENTS) {
    const params = { segments, most: MOST_SEGMENTS };
    throw new AppError("invalid", "sms.tooLong", params, "body");
  }
  const { effectiveFrom = tx.today() } = input;
  if (effectiveFrom < tx.today())
    throw new AppError("invalid", "guard.pastDay", {}, "effectiveFrom");
  const { userId: editorId } = tx.actor;
  return { ...input, body, effectiveFrom, editorId, at: tx.now() };
}

const wordings: Withdrawable<TemplateOwner, TemplateWords> = {
  store: templateLines,
  audit: "sms.withdrawTemplate",
  event: "sms.configured",
  async admit(tx, { code }) {
    refuseLimited(tx.actor);
    return code;
  },
  facts: ({ name, body, version }) => ({ name, body, version }),
};

/** Takes back a wording that nothing was sent in yet. */
export const withdrawTemplate = (ctx: Ctx, withdrawal: Withdrawal) =>
  withdrawSetting(ctx, wordings, withdrawal);

/** Takes a text out of use, or back into it. */
export const switchTemplate = (ctx: Ctx, input: SwitchTemplate) =>
  inTransaction(ctx, input, async (tx) => {
    refuseLimited(tx.actor);
    const at = input.enabled ? null : tx.now();
    orNotFound((await queries.setDisabled(tx.db, input, at)) || null);
    const { code, language, enabled } = input;
    tx.audit({
      action: enabled ? "sms.enableTemplate" : "sms.disableTemplate",
      entity: "sms_template",
      entityId: `${code}/${language}`,
    });
    tellAll(tx);
    return { enabled };
  });

const tellAll = (tx: Tx<Ctx>): void =>
  tx.publish({ type: "sms.configured", ids: { institutionId: null } });
