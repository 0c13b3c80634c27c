import { pathTo } from "./path-to.ts";

interface Narrowed {
  institutionId?: number | undefined;
  groupId?: number;
  stageId?: number;
  status?: "ENABLED";
}

/** The list of users, narrowed to some of them. */
export const usersPath = (narrowed: Narrowed): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(narrowed))
    if (value !== undefined) query.set(name, String(value));
  return `${pathTo("users")}?${query}`;
};
