import { zonedFacts } from "./0098_institution_zone/facts.ts";
import { zonedFigures } from "./0098_institution_zone/figures.ts";
import { lawZone } from "./0098_institution_zone/law.ts";
import { migrationOf } from "./part.ts";

export const { up, down } = migrationOf(lawZone, zonedFacts, zonedFigures);
