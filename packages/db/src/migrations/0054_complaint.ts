import { effect } from "./0054_complaint/effect.ts";
import { leaver } from "./0054_complaint/leaver.ts";
import { migrationOf } from "./part.ts";

export const { up, down } = migrationOf(effect, leaver);
