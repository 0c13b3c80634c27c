import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { dayOf } from "../../core/day.ts";
import { AppError, orNotFound } from "../../core/errors.ts";
import { pageWith } from "../../core/in-time.ts";
import { boundRange, refuseRange } from "../../core/range.ts";
import { settingTables } from "../../core/setting/table.ts";
import { inTransaction } from "../../core/transaction.ts";
import { shownFacts } from "../audit/rules.ts";
import { type Change, type ChangeSubject, LISTING_DAYS, type list, type save } from "./contract.ts";
import * as queries from "./queries.ts";
import { ENTITIES, entityOf, numberOf, OTHER_SETTINGS, refusalOf, subjectsFor } from "./rules.ts";

/** The changes of one subject are shown however old they are. */
const EVER_DAYS = 100_000;

const MANUAL = "change.save";

const entitiesOf = (subject: ChangeSubject): readonly string[] =>
  subject === "SETTING" ? [...settingTables, ...OTHER_SETTINGS] : ENTITIES[subject];

function refuseSubject({ actor }: Ctx, subject: ChangeSubject): void {
  if (!subjectsFor((right) => actor.permissions.has(right)).includes(subject))
    throw new AppError("forbidden", "access.denied", {}, "subject");
}

/** Field by field, as the trail tells it; what is looked for in all subjects lies within some days. */
export async function listChanges(
  ctx: Ctx,
  { page, size, subject, ...given }: z.output<typeof list.input>,
) {
  refuseSubject(ctx, subject);
  refuseRange(given, EVER_DAYS);
  const range = given.subjectId === undefined ? boundRange(given, LISTING_DAYS, ctx.now()) : given;
  const query = {
    actor: ctx.actor,
    subject,
    entities: entitiesOf(subject),
    filter: { ...given, ...range },
  };
  const [stored, counted] = await Promise.all([
    queries.page(ctx.db, query, { size, offset: (page - 1) * size }),
    queries.count(ctx.db, query),
  ]);
  const rows = stored.map((one) => shown(ctx, subject, one));
  const { zone } = ctx.actor;
  return {
    from: range.from ? dayOf(range.from, zone) : null,
    to: range.to ? dayOf(range.to, zone) : null,
    ...pageWith(rows, counted, { page, size }),
  };
}

function shown(
  { actor }: Ctx,
  subject: ChangeSubject,
  { source, id, entity, before, after, reason, ...one }: queries.StoredChange,
): Change {
  const reader = { seesBorrowers: actor.permissions.has("borrower.read") };
  const said = (value: unknown, field = one.field) =>
    shownFacts(entity, { [field]: value ?? null }, reader)?.[field] ?? null;
  const why = said(reason, "reason");
  return {
    ...one,
    key: `${source}:${id}:${one.field}`,
    subject,
    before: said(before),
    after: said(after),
    manual: one.action === MANUAL,
    reason: typeof why === "string" ? why : null,
  };
}

/** A setting is named by its table or otherwise: of other settings nothing is refused. */
const fieldOf = ({ subject, subjectId, field }: z.output<typeof save.input>) => ({
  entities: subject === "SETTING" ? [subjectId] : entitiesOf(subject),
  subjectId,
  field,
});

/** The record is a line of the trail like any other: nobody changes it, and the seal covers it. */
export const saveChange = (ctx: Ctx, input: z.output<typeof save.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { subject, subjectId, field, from, to, reason } = input;
    refuseSubject(tx, subject);
    const refused = refusalOf(input);
    if (refused) throw new AppError("invalid", refused.key, {}, refused.field);
    if (await queries.isSystemField(tx.db, fieldOf(input)))
      throw new AppError("invalid", "change.systemField", {}, "field");
    const { institutionId } =
      subject === "SETTING"
        ? { institutionId: tx.actor.institutionId }
        : orNotFound(
            await queries.subjectPlace(tx.db, tx.actor, subject, numberOf(subjectId) ?? 0),
          );
    tx.audit({
      action: MANUAL,
      entity: entityOf(subject),
      entityId: subjectId,
      institutionId,
      before: { [field]: from },
      after: { [field]: to, reason },
    });
    return { subject, subjectId };
  });
