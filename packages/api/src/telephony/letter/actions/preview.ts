import { errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { maskEmail } from "../../../core/mask.ts";
import { getMasks } from "../../../manage/masking/actions/mask.ts";
import type { preview } from "../contract.ts";
import { listOfferedTemplates, type Template } from "../queries/template.ts";
import { fill } from "../rules.ts";
import { getLetterRefusal, type LetterContext, getLetterContext, toValues } from "./subject.ts";

/**
 * Previews every letter on this case today. The address is masked, because a preview is not
 * audited.
 */
export async function previewLetters(
  ctx: Ctx,
  { taskId }: z.output<typeof preview.input>,
): Promise<z.output<typeof preview.output>> {
  const found = await getLetterContext(ctx, taskId);
  const { today, figures } = found;
  const address = (await getMasks(ctx)).address(found.to.address);
  const to = { ...found.to, address };
  const subject = { to, today, figures };
  const texts = await listOfferedTemplates(ctx.db, to.institutionId, today);
  return {
    letters: await Promise.all(texts.map((template) => toPreview(ctx, subject, template))),
    address,
    email: maskEmail(to.email),
    figures: figures && { ...figures, currency: to.currency },
  };
}

async function toPreview(
  ctx: Ctx,
  subject: LetterContext,
  { id: templateId, body, ...template }: Template,
) {
  const { figures } = subject;
  const refusal = await getLetterRefusal(ctx, subject, template.code);
  return {
    ...template,
    templateId,
    text: figures ? fill(body, toValues(subject, figures, template.language)) : body,
    obstacle: refusal && errorMessage(ctx.lang, refusal.key, refusal.params),
  };
}
