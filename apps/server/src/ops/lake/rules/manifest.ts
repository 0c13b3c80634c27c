import { z } from "zod";
import { Day } from "@kolekta/api/core/day";
import { SCHEMA_VERSION, TABLE_NAMES } from "./tables.ts";

const Whole = z.string().regex(/^-?\d+$/);

const CurrencyTotal = z.object({
  currency: z.string(),
  rows: z.int().nonnegative(),
  firstId: z.int(),
  lastId: z.int(),
  checksum: Whole,
  sums: z.record(z.string(), Whole),
});

const TableEntry = z.object({
  /** Below the folder of the lake. */
  file: z.string(),
  bytes: z.int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  rows: z.int().nonnegative(),
  totals: z.array(CurrencyTotal),
});
export type TableEntry = z.infer<typeof TableEntry>;

/**
 * First seal of the installation's audit trail. Absent in manifests from before this id was
 * introduced.
 */
const InstallationId = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Content of a day of an installation. Contains no time or program version, so that equal content
 * has an equal manifest.
 */
export const Manifest = z.object({
  schemaVersion: z.literal(SCHEMA_VERSION),
  installation: z.string(),
  installationId: InstallationId.optional(),
  day: Day,
  tables: z.record(z.enum(TABLE_NAMES), TableEntry),
});
export type Manifest = z.infer<typeof Manifest>;

/** Owner of a day, for every version of the schema. */
export const ManifestOwner = z.object({ installationId: InstallationId });

export const manifestText = (manifest: Manifest): string =>
  `${JSON.stringify(manifest, null, 2)}\n`;
