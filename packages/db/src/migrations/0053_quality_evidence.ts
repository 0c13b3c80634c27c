import { erase } from "./0053_quality_evidence/erase.ts";
import { forget } from "./0053_quality_evidence/forget.ts";
import { kind } from "./0053_quality_evidence/kind.ts";
import { retention } from "./0053_quality_evidence/retention.ts";
import { migrationOf } from "./part.ts";

/** Why: what the score rests on is set by two people, kept as long as it is needed, and no longer. */
export const { up, down } = migrationOf(kind, erase, retention, forget);
