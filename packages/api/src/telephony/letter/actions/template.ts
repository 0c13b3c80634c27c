import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { listRevisionHistory } from "../../../core/setting/history.ts";
import { toRevisionView } from "../../../core/setting/revision.ts";
import { institutionName, institutions, institutionToSet } from "../../../core/setting/owners.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { withTableDefaults, type Setting } from "../../../core/setting/setting.ts";
import { type ProposalKind, settingKind } from "../../../manage/proposal/actions/kind.ts";
import { assertTemplateAllowed } from "../../../tasks/guard/actions/words.ts";
import {
  type listTemplates,
  saveTemplate,
  type SaveTemplate,
  type templateHistory,
} from "../contract-template.ts";
import { type TemplateOwner, type TemplateTexts, templates } from "../queries/template.ts";
import { getBodyRefusal } from "../rules.ts";

const wording: Setting<TemplateOwner, TemplateTexts, SaveTemplate> = {
  ...withTableDefaults(templates),
  input: saveTemplate.input,
  audit: "letter.template",
  event: "letter.configured",
  async authorize(tx, { institutionId, code, language }) {
    const name = await institutionToSet(tx, institutionId);
    return [name, code, language].filter(Boolean).join(" ");
  },
  validate({ body }) {
    const refusal = getBodyRefusal(body);
    if (refusal) throw new AppError("invalid", refusal.key, refusal.params, refusal.field);
  },
  getBaseId: ({ baseId }) => baseId,
};

const changes = settingKind("LETTER_TEMPLATE", wording);
type LetterTemplateChange = typeof changes extends ProposalKind<infer Payload> ? Payload : never;

/** A template with forbidden words is refused before it becomes a proposal. */
export const letterTemplateKind: ProposalKind<LetterTemplateChange> = {
  ...changes,
  async examine(tx, change) {
    const subject = await changes.examine(tx, change);
    if ("body" in change) await assertTemplateAllowed(tx, change.body);
    return subject;
  },
};

const ownerText = ({ institutionId, code, language }: TemplateOwner): string =>
  [code, language, institutionId ?? ""].join(" ");

/**
 * Lists the texts in force and the next ones of every letter of all institutions or of one that the
 * caller sees.
 */
export async function listLetterTemplates(
  ctx: Ctx,
): Promise<z.output<typeof listTemplates.output>> {
  const seen = await institutions(ctx.db, ctx.actor);
  const names = new Map(seen.rows.map(({ id, name }) => [id, name]));
  const lines = await templates.lines(ctx.db, { institutionId: [null, ...names.keys()] });
  const letters = [...Map.groupBy(lines, ownerText).values()];
  return letters
    .map((revisions) => {
      const { current, next, latestId } = inForceWithLatest(revisions, ctx.today());
      const { institutionId, code, language } = templates.owner(orNotFound(revisions[0]));
      return {
        institutionId,
        code,
        language,
        latestId,
        institutionName: institutionId === null ? null : (names.get(institutionId) ?? null),
        current: current && toRevisionView(current),
        next: next && toRevisionView(next),
      };
    })
    .toSorted((a, b) => ownerText(a).localeCompare(ownerText(b)));
}

export async function listTemplateHistory(ctx: Ctx, owner: z.output<typeof templateHistory.input>) {
  await institutionName(ctx, owner.institutionId);
  return (await listRevisionHistory(ctx.db, templates, owner)).map(toRevisionView);
}
