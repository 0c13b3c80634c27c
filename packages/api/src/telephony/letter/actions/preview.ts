import { errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { maskEmail } from "../../../core/mask.ts";
import { getMasks } from "../../../manage/masking/actions/mask.ts";
import type { preview } from "../contract.ts";
import { offered, type Template } from "../queries/template.ts";
import { fill } from "../rules.ts";
import { refusalOf, type Subject, subjectOf, valuesOf } from "./subject.ts";

/** Every letter as it would read on this case today. The address is masked, for a preview is not on record. */
export async function previewLetters(
  ctx: Ctx,
  { taskId }: z.output<typeof preview.input>,
): Promise<z.output<typeof preview.output>> {
  const found = await subjectOf(ctx, taskId);
  const { today, figures } = found;
  const address = (await getMasks(ctx)).address(found.to.address);
  const to = { ...found.to, address };
  const subject = { to, today, figures };
  const texts = await offered(ctx.db, to.institutionId, today);
  return {
    letters: await Promise.all(texts.map((one) => shown(ctx, subject, one))),
    address,
    email: maskEmail(to.email),
    figures: figures && { ...figures, currency: to.currency },
  };
}

async function shown(ctx: Ctx, subject: Subject, { id: templateId, body, ...template }: Template) {
  const { figures } = subject;
  const refusal = await refusalOf(ctx, subject, template.code);
  return {
    ...template,
    templateId,
    text: figures ? fill(body, valuesOf(subject, figures, template.language)) : body,
    obstacle: refusal && errorMessage(ctx.lang, refusal.key, refusal.params),
  };
}
