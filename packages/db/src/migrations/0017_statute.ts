import { profiles } from "./0017_statute/profiles.ts";
import { ruleKept, ruleLayer } from "./0017_statute/rule-layer.ts";
import { migrationOf } from "./part.ts";

export const { up, down } = migrationOf(ruleLayer, profiles, ruleKept);
