import type { Db } from "@kolekta/db";
import { withTriggerDisabled } from "./past-trigger.ts";

const DELIVERED_LAW = { table: "guard_rule", trigger: "guard_rule_law_two_people" };

interface NewContactRule {
  readonly profile: string;
  readonly rule: string;
  readonly params: object;
  /** First day; defaults to that of the latest version on the layer. */
  readonly effectiveFrom?: string;
}

/**
 * Adds a version of a contact rule on the statutory layer, else on the layer of its newest version,
 * by default from the first day of the latest version there; versions are never changed.
 */
export async function setContactRule(
  db: Db,
  { profile, rule, params, effectiveFrom }: NewContactRule,
): Promise<void> {
  const versions = await db
    .selectFrom("guardRule")
    .selectAll()
    .where("profile", "=", profile)
    .where("rule", "=", rule)
    .orderBy("version", "desc")
    .execute();
  const current = versions.find(({ layer }) => layer === "STATUTE") ?? versions[0];
  if (!current) throw new Error(`No rule ${rule} of ${profile}`);
  const { id: _, createdAt: __, ...fields } = current;
  const latest = versions
    .filter(({ layer }) => layer === current.layer)
    .map((version) => version.effectiveFrom)
    .toSorted()
    .at(-1);
  await withTriggerDisabled(db, DELIVERED_LAW, () =>
    db
      .insertInto("guardRule")
      .values({
        ...fields,
        params: { ...params },
        version: (versions[0]?.version ?? 0) + 1,
        effectiveFrom: effectiveFrom ?? latest ?? fields.effectiveFrom,
      })
      .execute(),
  );
}

/**
 * Removes the legal caps from the first day, for tests of the engine with rates that no law allows.
 */
export async function liftCeilings(db: Db, profile = "ID"): Promise<void> {
  const steps = await db
    .selectFrom("guardRule")
    .selectAll()
    .where("profile", "=", profile)
    .where("rule", "=", "COST_CAP")
    .orderBy("version")
    .execute();
  const last = Math.max(0, ...steps.map(({ version }) => version));
  const lifted = steps.map(({ id: _, createdAt: __, ...fields }, nth) => ({
    ...fields,
    params: { capBp: 100_000 },
    version: last + 1 + nth,
  }));
  await withTriggerDisabled(db, DELIVERED_LAW, () =>
    db.insertInto("guardRule").values(lifted).execute(),
  );
}
