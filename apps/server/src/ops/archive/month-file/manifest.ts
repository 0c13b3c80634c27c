import { MonthArchiveError, type MonthManifest, readManifest, readText } from "./file.ts";

/** Database record of a month; the manifest has the same values. */
export type Recorded = Pick<
  MonthManifest,
  "table" | "month" | "rows" | "firstId" | "lastId" | "sha256" | "fileBytes" | "fileSha256"
>;

const RECORDED = [
  "table",
  "month",
  "rows",
  "firstId",
  "lastId",
  "sha256",
  "fileBytes",
  "fileSha256",
] as const satisfies readonly (keyof Recorded)[];

/**
 * Compares the manifest with the record, and values without a record with the rows of the verified
 * file.
 */
export async function verifyManifest(recorded: Recorded, file: string): Promise<void> {
  const manifest = await readManifest(file);
  assertNoDifferences(RECORDED.filter((field) => manifest[field] !== recorded[field]));
  const { columns } = manifest;
  if (columns.join() !== [...new Set(columns)].toSorted().join())
    throw new MonthArchiveError("its manifest lists other columns");
  const summed = await sumRows(file, columns);
  const fields = ["firstAt", "lastAt", "idSum"] as const;
  assertNoDifferences(fields.filter((field) => manifest[field] !== summed[field]));
}

function assertNoDifferences(fields: readonly (keyof MonthManifest)[]): void {
  if (fields.length > 0)
    throw new MonthArchiveError(`its manifest has changed: ${fields.join(", ")}`);
}

/** Moments as COPY spells them sort as they follow each other: all are of UTC. */
async function sumRows(file: string, columns: readonly string[]) {
  const [id, at] = [columns.indexOf("id"), columns.indexOf("at")];
  let [idSum, firstAt, lastAt] = [0n, "", ""];
  for await (const row of readRows(file)) {
    const values = row.split("\t");
    const [rowId = "", rowAt] = [values[id], values[at]];
    if (values.length !== columns.length || !rowAt || !/^\d+$/.test(rowId))
      throw new MonthArchiveError("its manifest lists other columns");
    idSum += BigInt(rowId);
    if (firstAt === "" || rowAt < firstAt) firstAt = rowAt;
    if (rowAt > lastAt) lastAt = rowAt;
  }
  return { idSum: `${idSum}`, firstAt, lastAt };
}

/** In text format every line is a row and every tab a separator, because values are escaped. */
async function* readRows(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const text of readText(file)) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
