import { CASES } from "./cases.ts";
import type { LakeTable } from "./column.ts";
import { FACTS } from "./facts.ts";
import { LEDGER } from "./ledger.ts";
import { PAYMENTS } from "./payments.ts";
import { PROMISES } from "./promises.ts";

/** Version of the tables below and of the manifest; increase it with every column change. */
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
