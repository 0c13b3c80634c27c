import { sql } from "kysely";
import { figuresOf } from "../0034_figure/fold.ts";
import { MEASURES } from "../0034_figure/measures.ts";
import { CASE_MOMENT } from "../0081_stock/caseload.ts";
import { agentStock, restock } from "../0081_stock/restock.ts";
import type { Part } from "../part.ts";
import { zoneOn } from "./zone-sql.ts";

/** Equals that of 0082. */
const ADDED = {
  phone_connected: `count(*) filter (where f.kind = 'CALL' and f.is_connected)`,
};
const NAMES = [...MEASURES, ...Object.keys(ADDED)];

const functions = (zone: (day: string) => string) =>
  [
    figuresOf({
      added: ADDED,
      caseMoment: CASE_MOMENT.replace("i.zone", () => zone("c.day")),
    }),
    restock(NAMES).replaceAll("i.zone", () => zone("b.day")),
    agentStock(NAMES).replaceAll("i.zone", () => zone("b.day")),
  ].map((text) => sql.raw(text));

/** Why: the group of an agent when a day or an hour ended follows the zone of that day. */
export const zonedFigures: Part = {
  up: functions(zoneOn),
  down: functions(() => "i.zone"),
};
