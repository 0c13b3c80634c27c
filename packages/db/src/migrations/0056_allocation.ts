import { binding } from "./0056_allocation/binding.ts";
import { capacity } from "./0056_allocation/capacity.ts";
import { rule } from "./0056_allocation/rule.ts";
import { run } from "./0056_allocation/run.ts";
import { migrationOf, noticeKinds } from "./part.ts";

export const { up, down } = migrationOf(
  rule,
  capacity,
  run,
  binding,
  noticeKinds(["NO_CANDIDATE"]),
);
