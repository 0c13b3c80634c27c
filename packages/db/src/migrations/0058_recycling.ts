import { compare } from "./0058_recycling/compare.ts";
import { rule } from "./0058_recycling/rule.ts";
import { migrationOf, noticeKinds } from "./part.ts";

export const { up, down } = migrationOf(
  rule,
  compare,
  noticeKinds(["CASES_RECYCLED"]),
);
