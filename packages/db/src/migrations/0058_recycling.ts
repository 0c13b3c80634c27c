import { rule } from "./0058_recycling/rule.ts";
import { migrationOf, noticeKinds } from "./part.ts";

export const { up, down } = migrationOf(rule, noticeKinds(["CASES_RECYCLED"]));
