import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { contactOf } from "../../../tasks/contact/actions/contact.ts";
import type * as c from "../contract.ts";
import { inForce } from "../queries/template.ts";
import { measure } from "../rules/segments.ts";
import { obstacleOf, render } from "../rules/template.ts";
import { daysFromDue, valuesOf, wordsOf } from "./words.ts";

/** Every template in force as it would read on this case, with why it cannot be sent where it cannot. */
export async function previewTemplates(
  ctx: Ctx,
  input: z.output<typeof c.previewTemplates.input>,
) {
  const words = await wordsOf(ctx, input.taskId);
  const contact = input.contactId
    ? await contactOf(ctx.db, words.borrowerId, input.contactId)
    : null;
  const about = {
    daysFromDue: daysFromDue(ctx, words),
    isBorrower: contact === null || contact.relation === "R01",
  };
  const found = await inForce(ctx.db, ctx.today(), {
    language: input.language,
  });
  return found.map((template) => {
    const { id, code, name, language, version, purpose } = template;
    const values = valuesOf(ctx, words, language);
    const { text, missing } = render(template.body, values);
    const { encoding, segments } = measure(text);
    const obstacle = obstacleOf(template, missing, about);
    return {
      templateId: id,
      ...{ code, name, language, version, purpose, text, encoding, segments },
      missing: [...missing],
      obstacle,
    };
  });
}
