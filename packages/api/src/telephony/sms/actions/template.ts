import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { getContact } from "../../../tasks/contact/actions/contact.ts";
import type * as c from "../contract.ts";
import type { TemplatePreview } from "../contract.ts";
import { inForce } from "../queries/template.ts";
import { measure } from "../rules/segments.ts";
import { getObstacle, render } from "../rules/template.ts";
import { daysFromDue, toValues, getTemplateVariables } from "./template-variables.ts";

type Input = z.output<typeof c.previewTemplates.input>;

/** Gets the values of the case and the recipient, to check a template against them. */
async function getTemplateContext(ctx: Ctx, taskId: number, contactId?: number) {
  const variables = await getTemplateVariables(ctx, taskId);
  const contact = contactId ? await getContact(ctx.db, variables.borrowerId, contactId) : null;
  const about = {
    daysFromDue: daysFromDue(ctx, variables),
    isBorrower: contact === null || contact.relation === "R01",
  };
  return { words: variables, about };
}

/**
 * Shows every template in force with the data of this case, and the reason when it cannot be sent;
 * or without a case.
 */
export async function previewTemplates(
  ctx: Ctx,
  { taskId, contactId, language: requestedLanguage }: Input,
): Promise<TemplatePreview[]> {
  if (taskId === undefined && contactId !== undefined)
    throw new AppError("invalid", "request.fieldRequired", { name: "taskId" }, "taskId");
  const subject = taskId === undefined ? null : await getTemplateContext(ctx, taskId, contactId);
  const found = await inForce(ctx.db, ctx.today(), {
    language: requestedLanguage,
  });
  return found.map((template) => {
    const { id, code, name, language, version, purpose } = template;
    const values = subject ? toValues(ctx, subject.words, language) : {};
    const { text, missing } = render(template.body, values);
    const { encoding, segments } = measure(text);
    const obstacle = subject && getObstacle(template, missing, subject.about);
    return {
      templateId: id,
      code,
      name,
      language,
      version,
      purpose,
      text,
      encoding,
      segments,
      missing: [...missing],
      obstacle,
    };
  });
}
