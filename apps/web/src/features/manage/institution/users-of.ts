import { pathTo } from "@/lib/path-to.ts";

/** The list of users, narrowed to those of an institution. */
export const usersOf = (institutionId: number): string =>
  `${pathTo("users")}?institutionId=${institutionId}`;
