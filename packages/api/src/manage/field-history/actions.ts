import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { toLocalDay } from "../../core/day.ts";
import { AppError, orNotFound } from "../../core/errors.ts";
import { pageWith } from "../../core/keyset-page.ts";
import { boundRange, assertDateRange } from "../../core/range.ts";
import { settingTables } from "../../core/setting/table.ts";
import { inTransaction } from "../../core/transaction.ts";
import { toVisibleAuditDetails } from "../audit/rules.ts";
import { SETTINGS } from "../setting/contract-settings.ts";
import {
  type AuditedFieldChange,
  type ChangeSubject,
  LISTING_DAYS,
  type list,
  type save,
} from "./contract.ts";
import * as queries from "./queries.ts";
import {
  ENTITIES,
  toEntity,
  parseSubjectNumber,
  OTHER_SETTINGS,
  getManualChangeRefusal,
  subjectsFor,
} from "./rules.ts";

/** Limit for the history of one subject, in effect none. */
const EVER_DAYS = 100_000;

const MANUAL = "change.save";

/** Tables of declared settings too, which name theirs only at their first use. */
const listSettingTables = (): string[] => [
  ...settingTables,
  ...Object.values(SETTINGS).map(({ table }) => table),
  ...OTHER_SETTINGS,
];

const toEntities = (subject: ChangeSubject): readonly string[] =>
  subject === "SETTING" ? listSettingTables() : ENTITIES[subject];

function assertSubjectAllowed({ actor }: Ctx, subject: ChangeSubject): void {
  if (!subjectsFor((right) => actor.permissions.has(right)).includes(subject))
    throw new AppError("forbidden", "access.denied", {}, "subject");
}

/** Lists changes field by field from the audit trail. Without a subject the period is limited. */
export async function listChanges(
  ctx: Ctx,
  { page, size, subject, ...requestedFilter }: z.output<typeof list.input>,
) {
  assertSubjectAllowed(ctx, subject);
  assertDateRange(requestedFilter, EVER_DAYS);
  const range =
    requestedFilter.subjectId === undefined
      ? boundRange(requestedFilter, LISTING_DAYS, ctx.now())
      : requestedFilter;
  const query = {
    actor: ctx.actor,
    subject,
    entities: toEntities(subject),
    filter: { ...requestedFilter, ...range },
  };
  const [stored, counted] = await Promise.all([
    queries.page(ctx.db, query, { size, offset: (page - 1) * size }),
    queries.count(ctx.db, query),
  ]);
  const rows = stored.map((storedChange) => toChangeView(ctx, subject, storedChange));
  const { zone } = ctx.actor;
  return {
    from: range.from ? toLocalDay(range.from, zone) : null,
    to: range.to ? toLocalDay(range.to, zone) : null,
    ...pageWith(rows, counted, { page, size }),
  };
}

function toChangeView(
  { actor }: Ctx,
  subject: ChangeSubject,
  { source, id, entity, before, after, reason, ...change }: queries.StoredChange,
): AuditedFieldChange {
  const reader = { seesBorrowers: actor.permissions.has("borrower.read") };
  const toVisible = (value: unknown, field = change.field) =>
    toVisibleAuditDetails(entity, { [field]: value ?? null }, reader)?.[field] ?? null;
  const why = toVisible(reason, "reason");
  return {
    ...change,
    key: `${source}:${id}:${change.field}`,
    subject,
    before: toVisible(before),
    after: toVisible(after),
    manual: change.action === MANUAL,
    reason: typeof why === "string" ? why : null,
  };
}

/** A setting is checked only under its own table name. */
const toSubjectField = ({ subject, subjectId, field }: z.output<typeof save.input>) => ({
  entities: subject === "SETTING" ? [subjectId] : toEntities(subject),
  subjectId,
  field,
});

/** Records a change made by hand as a sealed line of the audit trail. */
export const saveChange = (ctx: Ctx, input: z.output<typeof save.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { subject, subjectId, field, from, to, reason } = input;
    assertSubjectAllowed(tx, subject);
    const refusal = getManualChangeRefusal(input);
    if (refusal) throw new AppError("invalid", refusal.key, {}, refusal.field);
    if (await queries.isSystemField(tx.db, toSubjectField(input)))
      throw new AppError("invalid", "change.systemField", {}, "field");
    const { institutionId } =
      subject === "SETTING"
        ? { institutionId: tx.actor.institutionId }
        : orNotFound(
            await queries.findSubjectInstitution(
              tx.db,
              tx.actor,
              subject,
              parseSubjectNumber(subjectId) ?? 0,
            ),
          );
    tx.audit({
      action: MANUAL,
      entity: toEntity(subject),
      entityId: subjectId,
      institutionId,
      before: { [field]: from },
      after: { [field]: to, reason },
    });
    return { subject, subjectId };
  });
