import type { Db } from "@kolekta/db";
import type { NewUser } from "../rules/new.ts";
import type { Person } from "../rules/person.ts";

type OrgUnit = Pick<Person, "institutionId" | "groupId" | "stageId">;

/** Resolves the names of an org unit; undefined when one of them does not exist. */
export async function findOrgUnit(
  db: Db,
  { institution, group, stage }: NewUser,
): Promise<OrgUnit | undefined> {
  const institutionId = institution
    ? await db
        .selectFrom("institution")
        .select("id")
        .where("name", "=", institution)
        .executeTakeFirst()
    : null;
  const groupId =
    group && institutionId
      ? await db
          .selectFrom("teamGroup")
          .select("id")
          .where("institutionId", "=", institutionId.id)
          .where("name", "=", group)
          .executeTakeFirst()
      : null;
  const stageId = stage
    ? await db.selectFrom("stage").select("id").where("name", "=", stage).executeTakeFirst()
    : null;
  const found = { institutionId, groupId, stageId };
  if (Object.values(found).includes(undefined)) return undefined;
  return {
    institutionId: institutionId?.id ?? null,
    groupId: groupId?.id ?? null,
    stageId: stageId?.id ?? null,
  };
}
