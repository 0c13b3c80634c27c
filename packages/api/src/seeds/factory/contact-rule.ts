import type { Db } from "@kolekta/db";
import { withTriggerDisabled } from "./past-trigger.ts";

const DELIVERED_LAW = {
  table: "guard_rule",
  trigger: "guard_rule_law_two_people",
};

interface NewContactRule {
  readonly profile: string;
  readonly rule: string;
  readonly params: object;
  /** From then on instead of from the beginning. */
  readonly effectiveFrom?: string;
}

/** What a rule of contact says from the beginning, on the highest layer that has it: versions are never rewritten. */
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

/** What loans may cost is not limited from the beginning on: for tests of the engine, whose rates no law allows. */
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
