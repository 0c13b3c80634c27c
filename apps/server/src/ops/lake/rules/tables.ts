import { CASES } from "./cases.ts";
import type { LakeTable } from "./column.ts";
import { FACTS } from "./facts.ts";
import { LEDGER } from "./ledger.ts";
import { PAYMENTS } from "./payments.ts";
import { PROMISES } from "./promises.ts";

/** Of the tables below and of the manifest: whoever changes a column raises it. */
export const SCHEMA_VERSION = 1;

export const TABLES = {
  facts: FACTS,
  payments: PAYMENTS,
  ledger: LEDGER,
  cases: CASES,
  promises: PROMISES,
} as const satisfies Readonly<Record<string, LakeTable>>;

export type TableName = keyof typeof TABLES;

export const TABLE_NAMES = Object.keys(TABLES) as TableName[];
