import { effect } from "./0054_complaint/effect.ts";
import { migrationOf } from "./part.ts";

export const { up, down } = migrationOf(effect);
