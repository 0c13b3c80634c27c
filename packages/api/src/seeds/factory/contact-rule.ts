import type { Db } from "@kolekta/db";

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
  const held = versions.find(({ layer }) => layer === "STATUTE") ?? versions[0];
  if (!held) throw new Error(`No rule ${rule} of ${profile}`);
  const { id: _, createdAt: __, ...said } = held;
  const latest = versions
    .filter(({ layer }) => layer === held.layer)
    .map((one) => one.effectiveFrom)
    .toSorted()
    .at(-1);
  await db
    .insertInto("guardRule")
    .values({
      ...said,
      params: { ...params },
      version: (versions[0]?.version ?? 0) + 1,
      effectiveFrom: effectiveFrom ?? latest ?? said.effectiveFrom,
    })
    .execute();
}
