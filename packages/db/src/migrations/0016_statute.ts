import { profiles } from "./0016_statute/profiles.ts";
import { ruleKept, ruleLayer } from "./0016_statute/rule-layer.ts";
import { migrationOf } from "./part.ts";

export const { up, down } = migrationOf(ruleLayer, profiles, ruleKept);
