import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type * as c from "../contract-template.ts";
import type { SwitchTemplate, TemplateState } from "../contract-template.ts";
import * as queries from "../queries/template-edit.ts";

export async function listTemplates(ctx: Ctx, input: z.output<typeof c.listTemplates.input>) {
  const stored = await queries.listNewestTemplates(ctx.db, input?.language);
  const today = ctx.today();
  return stored.map(({ effectiveTo, disabled, ...template }) => ({
    ...template,
    state: toTemplateState({ ...template, effectiveTo, disabled }, today),
  }));
}

function toTemplateState(template: queries.StoredTemplate, today: Day): TemplateState {
  const { disabled, effectiveFrom, effectiveTo } = template;
  if (disabled || (effectiveTo !== null && effectiveTo < today)) return "DISABLED";
  return effectiveFrom > today ? "UPCOMING" : "IN_FORCE";
}

export const switchTemplate = (ctx: Ctx, input: SwitchTemplate) =>
  inTransaction(ctx, input, async (tx) => {
    assertSeesAllInstitutions(tx.actor);
    const at = input.enabled ? null : tx.now();
    orNotFound((await queries.setDisabled(tx.db, input, at)) || null);
    const { code, language, enabled } = input;
    tx.audit({
      action: enabled ? "sms.enableTemplate" : "sms.disableTemplate",
      entity: "sms_template",
      entityId: `${code}/${language}`,
    });
    publishTemplates(tx);
    return { enabled };
  });

export const publishTemplates = (tx: Tx<Ctx>): void =>
  tx.publish({ type: "sms.configured", ids: { institutionId: null } });
