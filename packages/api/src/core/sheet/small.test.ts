import { expect, test } from "bun:test";
import { SHEET_LIMITS } from "./limits.ts";
import { readSmallSheet } from "./small.ts";

const buildCsv = (bytes: number) => new Blob(["a\n", new Uint8Array(bytes - 2).fill(49)]);

test("a sheet that is read into memory is refused where it is too large for that", async () => {
  const tooLarge = buildCsv(SHEET_LIMITS.smallCsvBytes + 1);
  const read = readSmallSheet("payments.csv", tooLarge, { maxRows: 10 });
  expect(await read.catch((error) => error)).toMatchObject({
    key: "loanImport.fileTooLarge",
    params: { mb: 10 },
    field: "file",
  });
});

test("rejects a file without a header", async () => {
  const read = readSmallSheet("payments.csv", new Blob(["\n\n"]), { maxRows: 10 });
  await expect(read).rejects.toMatchObject({ key: "loanImport.noHeader" });
});
