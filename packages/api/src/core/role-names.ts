import type { BaseContext } from "./context.ts";

/** Gets the name of each role in the reader's language. */
export async function getRoleNames({
  db,
  lang,
}: Pick<BaseContext, "db" | "lang">): Promise<ReadonlyMap<number, string>> {
  const name = ({ en: "name", cn: "nameCn", es: "nameEs" } as const)[lang];
  const roles = await db
    .selectFrom("role")
    .select(["id", `${name} as name`])
    .execute();
  return new Map(roles.map((role) => [role.id, role.name]));
}
