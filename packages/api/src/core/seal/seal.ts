import { dbError, primaryDb } from "@kolekta/db";
import type { BaseContext } from "../context.ts";
import {
  type Chain,
  type SealVerification,
  listSealVerifications,
  type Seal,
  sealNext,
  findUnsealedRows,
  findAlteredRows,
} from "./chain.ts";

/** Largest number of rows in one seal, which keeps the statement short. */
const MAX_LINES = 20_000;
const PAGE = 20;
/** Most faults listed by name. */
const MAX_NAMED = 20;

/**
 * Seals all waiting rows, or at most `maxSeals` seals for each table, and returns the last seal.
 */
export async function sealAll(
  context: Pick<BaseContext, "db" | "now">,
  chain: Chain,
  maxSeals: number = Infinity,
): Promise<Seal | undefined> {
  let last: Seal | undefined;
  for (const table of chain.tables)
    for (let round = 0; round < maxSeals; round += 1) {
      const made = await sealSome(context, chain, table);
      if (!made) break;
      last = made === "LATER" ? last : made;
    }
  return last;
}

/** The chain does not fork: a concurrent seal makes the insert fail, and the rest is read again. */
async function sealSome(
  { db, now }: Pick<BaseContext, "db" | "now">,
  chain: Chain,
  table: string,
): Promise<Seal | "LATER" | undefined> {
  try {
    return await sealNext(db, chain, table, now(), MAX_LINES);
  } catch (error) {
    if (dbError(error)?.kind === "unique") return "LATER";
    throw error;
  }
}

export interface Broken extends Pick<Seal, "id" | "at" | "table" | "rowCount"> {
  readonly missing: readonly number[];
  /** First changed rows, when the seal has hash prefixes. */
  readonly changed: readonly number[];
}

export interface ChainVerification {
  readonly seals: number;
  /** Number of sealed rows that still exist. */
  readonly lines: number;
  readonly missing: number;
  /**
   * Seals with changed or removed rows, seals that were replaced, and seals without their
   * predecessor.
   */
  readonly broken: readonly Broken[];
  /** Number of rows older than a day without a seal. */
  readonly outside: number;
  readonly strangers: readonly { readonly table: string; readonly id: number }[];
  /** Digest of the last seal. Noted elsewhere, it later shows if the chain was rebuilt. */
  readonly head: string | null;
  /** The expected digest is part of the chain; null when none was given. */
  readonly hasDigest: boolean | null;
}

/** Seals the waiting rows and verifies every seal against its rows and the previous seal. */
export async function sealAndVerifyChain(
  context: Pick<BaseContext, "db" | "now">,
  chain: Chain,
  expectedDigest: string | null,
  onProgress: (seals: number) => void = () => {},
): Promise<ChainVerification> {
  await sealAll({ ...context, db: primaryDb(context.db) }, chain);
  const broken: SealVerification[] = [];
  let [seals, lines, sealed, foundDigest] = [0, 0, 0, false];
  let last: SealVerification | undefined;
  for (;;) {
    const page = await listSealVerifications(context.db, chain, last?.id ?? 0, PAGE);
    if (page.length === 0) break;
    for (const verification of page) {
      if (!verification.intact || verification.previousId !== (last?.id ?? null))
        broken.push(verification);
      foundDigest ||= verification.digest === expectedDigest;
      sealed += verification.rowCount;
      lines += verification.present;
      last = verification;
    }
    seals += page.length;
    onProgress(seals);
  }
  return {
    seals,
    lines,
    missing: sealed - lines,
    broken: await named(context, chain, broken),
    ...(await getUnsealed(context, chain)),
    head: last?.digest ?? null,
    hasDigest: expectedDigest === null ? null : foundDigest,
  };
}

async function named(
  { db }: Pick<BaseContext, "db">,
  chain: Chain,
  broken: readonly SealVerification[],
): Promise<Broken[]> {
  const reported: Broken[] = [];
  for (const { id, at, table, rowCount } of broken) {
    const rows =
      reported.length < MAX_NAMED ? await findAlteredRows(db, chain, { id, table }, MAX_NAMED) : [];
    const [missing, changed] = [true, false].map((is) =>
      rows.filter((row) => row.isMissing === is).map((row) => row.id),
    );
    reported.push({ id, at, table, rowCount, missing: missing ?? [], changed: changed ?? [] });
  }
  return reported;
}

async function getUnsealed(
  { db, now }: Pick<BaseContext, "db" | "now">,
  chain: Chain,
): Promise<Pick<ChainVerification, "outside" | "strangers">> {
  const found = await Promise.all(
    chain.tables.map(async (table) => ({
      table,
      ...(await findUnsealedRows(db, chain, table, now(), MAX_NAMED)),
    })),
  );
  return {
    outside: found.reduce((total, { count }) => total + count, 0),
    strangers: found.flatMap(({ table, ids }) => ids.map((id) => ({ table, id }))),
  };
}

export const isIntact = ({ broken, outside, hasDigest: foundDigest }: ChainVerification): boolean =>
  broken.length === 0 && outside === 0 && foundDigest !== false;

export const sealSummary = (
  rows: string,
  { lines, seals, head }: Pick<ChainVerification, "lines" | "seals" | "head">,
  faults: readonly string[],
): string =>
  `${lines} ${rows} under ${seals} seals, ${faults.length === 0 ? "intact" : "NOT intact"}; head ${head ?? "none"}`;

/** Lists the faults, by row when the seals allow it; empty for an intact chain. */
export function formatFaults({
  broken,
  strangers: rows,
  outside,
  hasDigest: foundDigest,
}: ChainVerification): string[] {
  return [
    ...broken.slice(0, MAX_NAMED).flatMap(faultsOfSeal),
    ...rows.slice(0, MAX_NAMED).map(({ table, id }) => `${table} ${id} has no seal`),
    ...(outside > rows.length ? [`${outside} rows in total have no seal`] : []),
    ...(foundDigest === false ? ["the noted digest is not in the chain"] : []),
  ];
}

function faultsOfSeal({ id, at, table, rowCount, missing, changed }: Broken): string[] {
  const seal = `seal ${id} of ${at.toISOString()}`;
  if (missing.length + changed.length === 0)
    return [
      `${seal}: it or the seal before was replaced, or one of its ${rowCount} rows of ${table} was changed`,
    ];
  return [
    ...missing.map((row) => `${seal}: ${table} ${row} is missing`),
    ...changed.map((row) => `${seal}: ${table} ${row} was changed`),
  ];
}
