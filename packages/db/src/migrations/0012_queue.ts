import { migrationOf } from "./part.ts";
import { policy } from "./0012_queue/policy.ts";

/** Why: what a stage asks and which days it takes changes from a day on, and what held before stays on record. */
export const { up, down } = migrationOf(policy);
