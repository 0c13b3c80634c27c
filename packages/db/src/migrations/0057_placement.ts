import { choice } from "./0057_placement/choice.ts";
import { leaving } from "./0057_placement/leaving.ts";
import { origin } from "./0057_placement/origin.ts";
import { rule } from "./0057_placement/rule.ts";
import { migrationOf, noticeKinds } from "./part.ts";

export const { up, down } = migrationOf(
  rule,
  choice,
  origin,
  leaving,
  noticeKinds(["PLACEMENT_ENDING"]),
);
