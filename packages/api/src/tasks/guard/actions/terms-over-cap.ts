import type { Db } from "@kolekta/db";
import { termsAbove } from "../../../account/terms/actions/above.ts";
import type { TermsAbove } from "../../../account/terms/contract.ts";
import type { CeilingVersion } from "../../../account/loan/rules/ceiling.ts";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { addDays, type Day, toLocalDay, DEFAULT_ZONE, startOfDay } from "../../../core/day.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { notifyUsers } from "../../notification/actions.ts";
import { lockKeepers, keepersToNotify } from "../queries/terms-above.ts";
import { CURRENCIES } from "../../../core/money.ts";
import { PARAMS, type Profile, type RuleName } from "../contract.ts";
import { LAW_OF, type Layer } from "../contract-codes.ts";

/** Version of a rule that is not stored yet. */
interface Coming {
  readonly profile: Profile;
  readonly rule: RuleName;
  readonly layer: Layer;
  readonly jurisdiction: string | null;
  readonly institutionId: number | null;
  readonly stageId: number | null;
  readonly effectiveFrom: Day;
  readonly effectiveTo: Day | null;
  readonly severity: "WARN" | "BLOCK";
  readonly source: string;
  readonly article: string;
}

const listCurrencies = (profile: Profile) =>
  CURRENCIES.filter((currency) => LAW_OF[currency] === profile);

/** Sorts after every stored version. */
const LAST = Number.MAX_SAFE_INTEGER;

function buildCeiling(coming: Coming, params: unknown): CeilingVersion {
  const costCap = PARAMS.COST_CAP.parse(params);
  const { layer, institutionId, stageId, profile } = coming;
  const jurisdiction = layer === "STATUTE" ? coming.jurisdiction || profile : null;
  return {
    owner: [layer, jurisdiction, institutionId, stageId].filter((part) => part !== null).join(" "),
    version: LAST,
    fromOn: coming.effectiveFrom,
    toOn: coming.effectiveTo,
    costCapBp: costCap.capBp,
    lateDayPpm: costCap.lateDayPpm ?? null,
    lateMonthPpm: costCap.lateMonthPpm ?? null,
    extensionDayPpm: costCap.extensionDayPpm ?? null,
    lateBases: costCap.lateBases ?? null,
    source: [coming.source, coming.article].filter(Boolean).join(", "),
  };
}

/** Lists terms that exceed a ceiling of this country, today or on a later day. */
export async function termsAboveLaw(
  db: Db,
  profile: Profile,
  today: Day,
  coming: readonly CeilingVersion[] = [],
): Promise<TermsAbove[]> {
  const found = await Promise.all(
    listCurrencies(profile).map((currency) => termsAbove(db, currency, today, coming)),
  );
  return found.flat();
}

const toKey = ({ productId, fromOn, field, max, onDay }: TermsAbove): string =>
  [productId, fromOn, field, max, onDay].join(" ");

/** Lists products whose terms a new ceiling would exceed. */
export async function termsBrokenBy(
  { db, today }: Pick<Ctx, "db" | "today">,
  coming: Coming,
  params: unknown,
): Promise<string[]> {
  const isOfAll = coming.institutionId === null && coming.stageId === null;
  if (coming.rule !== "COST_CAP" || coming.severity !== "BLOCK" || !isOfAll) return [];
  const { profile } = coming;
  const before = await termsAboveLaw(db, profile, today());
  const existingKeys = new Set(before.map(toKey));
  const after = await termsAboveLaw(db, profile, today(), [buildCeiling(coming, params)]);
  const broken = after.filter((terms) => !existingKeys.has(toKey(terms)));
  return [...new Set(broken.map(({ productName }) => productName))];
}

/** Days for which a missed notification of a new ceiling is still sent. */
const LATE_DAYS = 7;

/**
 * Notifies the users in charge of terms, once, when a ceiling that existing terms exceed takes
 * effect. Safe to run twice. Returns the number of users.
 */
export async function notifyTermsOverCap(context: BaseContext): Promise<number> {
  const today = toLocalDay(context.now(), DEFAULT_ZONE);
  const since = addDays(today, -LATE_DAYS);
  const found = await Promise.all(
    CURRENCIES.map((currency) => termsAbove(context.db, currency, since)),
  );
  const started = found.flat().filter(({ onDay }) => onDay > since && onDay <= today);
  const last = started
    .map(({ onDay }) => onDay)
    .toSorted()
    .at(-1);
  if (last === undefined) return 0;
  const from = startOfDay(last, DEFAULT_ZONE);
  if ((await keepersToNotify(context.db, from)).length === 0) return 0;
  const count = new Set(started.map(({ productId }) => productId)).size;
  return inTransaction(context, null, async (tx) => {
    await lockKeepers(tx.db);
    const users = await keepersToNotify(tx.db, from);
    await notifyUsers(
      tx,
      users.map((userId) => ({ userId, kind: "TERMS_ABOVE_LAW", count })),
    );
    tx.audit({
      action: "guard.notifyTermsOverCap",
      entity: "product_terms",
      entityId: null,
      after: { day: last, users: users.length, count },
    });
    return users.length;
  });
}
