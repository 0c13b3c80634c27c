import { card } from "./0048_quality/card.ts";
import { draw } from "./0048_quality/draw.ts";
import { forget } from "./0048_quality/forget.ts";
import { item } from "./0048_quality/item.ts";
import { rule } from "./0048_quality/rule.ts";
import { score } from "./0048_quality/score.ts";
import { entry, month, step } from "./0048_quality/wage.ts";
import { migrationOf, noticeKinds } from "./part.ts";

/** Why: what agents say is scored by a sample, and the score decides what quality makes of a wage. */
export const { up, down } = migrationOf(
  rule,
  card,
  draw,
  item,
  score,
  forget,
  step,
  entry,
  month,
  noticeKinds([
    "QUALITY_SCORED",
    "QUALITY_OBJECTED",
    "QUALITY_DIFFERS",
    "QUALITY_SETTLED",
  ]),
);
