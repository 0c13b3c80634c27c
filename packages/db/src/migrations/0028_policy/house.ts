import { sql } from "kysely";
import { grant, type Part, revoke, tableComment } from "../part.ts";
import {
  byDay,
  byNumber,
  changeable,
  datedLines,
  toLines,
  withoutWithdrawals,
} from "./dated.ts";

const PERMISSIONS = {
  "closing.editPolicy": [4],
  "closing.readPolicy": [3, 4, 6, 7, 9],
  "payment.editPolicy": [4, 6],
  "payment.readPolicy": [3, 4, 6, 7, 9],
};

const TABLES = ["closing_policy", "payment_policy"];

/** Why: when a case may be written off and whose success money is are settings of the house, with who set them and from when. */
export const house: Part = {
  up: [
    ...TABLES.flatMap((table) => [
      ...toLines(table),
      ...byNumber(table),
      ...datedLines(table),
    ]),
    tableComment(
      "closing_policy",
      "From when a case may be written off, reopened after a reversal, and recalled; the last line whose day has come holds",
    ),
    tableComment(
      "payment_policy",
      "How long money is still the former agent's; the last line whose day has come holds",
    ),
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    ...TABLES.flatMap((table) => [
      ...changeable(table),
      sql`drop index ${sql.id(`${table}_day`)}`,
      ...byDay(table),
      sql`comment on table ${sql.table(table)} is null`,
    ]),
    ...withoutWithdrawals(TABLES),
  ],
};
