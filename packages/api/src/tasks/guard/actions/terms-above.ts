import type { Db } from "@kolekta/db";
import { termsAbove } from "../../../account/terms/actions/above.ts";
import type { TermsAbove } from "../../../account/terms/contract.ts";
import type { CeilingVersion } from "../../../account/loan/rules/ceiling.ts";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { CURRENCIES } from "../../../core/money.ts";
import { PARAMS, type Profile, type RuleName } from "../contract.ts";
import { LAW_OF, type Layer } from "../contract-codes.ts";

/** A version of a rule that is not written yet. */
interface Coming {
  readonly profile: Profile;
  readonly rule: RuleName;
  readonly layer: Layer;
  readonly jurisdiction: string | null;
  readonly institutionId: number | null;
  readonly queueId: number | null;
  readonly effectiveFrom: Day;
  readonly effectiveTo: Day | null;
  readonly severity: "WARN" | "BLOCK";
  readonly source: string;
  readonly article: string;
}

const moneyOf = (profile: Profile) =>
  CURRENCIES.filter((currency) => LAW_OF[currency] === profile);

/** Numbered behind every version that is written. */
const LAST = Number.MAX_SAFE_INTEGER;

function ceilingOf(coming: Coming, params: unknown): CeilingVersion {
  const said = PARAMS.COST_CAP.parse(params);
  const { layer, institutionId, queueId, profile } = coming;
  const jurisdiction =
    layer === "STATUTE" ? coming.jurisdiction || profile : null;
  return {
    owner: [layer, jurisdiction, institutionId, queueId]
      .filter((part) => part !== null)
      .join(" "),
    version: LAST,
    fromOn: coming.effectiveFrom,
    toOn: coming.effectiveTo,
    costCapBp: said.capBp,
    lateDayPpm: said.lateDayPpm ?? null,
    lateMonthPpm: said.lateMonthPpm ?? null,
    extensionDayPpm: said.extensionDayPpm ?? null,
    lateBases: said.lateBases ?? null,
    source: [coming.source, coming.article].filter(Boolean).join(", "),
  };
}

/** What is above a ceiling of this country, today or from a day to come. */
export async function termsAboveLaw(
  db: Db,
  profile: Profile,
  today: Day,
  coming: readonly CeilingVersion[] = [],
): Promise<TermsAbove[]> {
  const found = await Promise.all(
    moneyOf(profile).map((currency) => termsAbove(db, currency, today, coming)),
  );
  return found.flat();
}

const keyOf = ({ productId, fromOn, field, most, onDay }: TermsAbove): string =>
  [productId, fromOn, field, most, onDay].join(" ");

/** The products whose terms a change of a ceiling would put above it. */
export async function termsBrokenBy(
  { db, today }: Pick<Ctx, "db" | "today">,
  coming: Coming,
  params: unknown,
): Promise<string[]> {
  const isOfAll = coming.institutionId === null && coming.queueId === null;
  if (coming.rule !== "COST_CAP" || coming.severity !== "BLOCK" || !isOfAll)
    return [];
  const { profile } = coming;
  const before = await termsAboveLaw(db, profile, today());
  const known = new Set(before.map(keyOf));
  const after = await termsAboveLaw(db, profile, today(), [
    ceilingOf(coming, params),
  ]);
  const broken = after.filter((one) => !known.has(keyOf(one)));
  return [...new Set(broken.map(({ productName }) => productName))];
}
