import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const STORAGE: readonly Mutant[] = [
  {
    guarantee: "G14",
    name: "half a file stays in the store",
    file: "packages/api/src/core/files/disk.ts",
    find: `        await rm(partialFile, { force: true });
`,
    replace: "",
    tests: ["packages/api/src/core/files/files.test.ts"],
  },
  {
    guarantee: "G16",
    name: "a full disk of files is a bug",
    file: "packages/api/src/core/errors.ts",
    find: "if (hasNoSpace(cause)) return diskFull(cause);",
    replace: "",
    tests: ["packages/api/src/core/errors.test.ts"],
  },
  {
    guarantee: "G16",
    name: "a full disk of the database is a bug",
    file: "packages/api/src/core/errors.ts",
    find: `    case "diskFull":
      return diskFull(cause);
`,
    replace: "",
    tests: ["packages/api/src/core/errors.test.ts"],
  },
  {
    guarantee: "G16",
    name: "an installation without disk space is ready",
    file: "apps/server/src/http/health.ts",
    find: 'diskSpace.disk === "ok" && !draining',
    replace: "!draining",
    tests: ["apps/server/src/http/health.test.ts"],
  },
  {
    guarantee: "G44",
    name: "an address that hides an inner one is outside",
    file: "packages/api/src/core/public-fetch.ts",
    find: `  ["64:ff9b::", 96],
`,
    replace: "",
    tests: ["packages/api/src/core/public-fetch.test.ts"],
  },
  {
    guarantee: "G44",
    name: "a name is looked up again after it was checked",
    file: "packages/api/src/core/public-fetch.ts",
    find: "  pinned.hostname = isIP(address) === 6 ? `[${address}]` : address;\n",
    replace: "",
    tests: ["packages/api/src/core/public-fetch.test.ts"],
  },
  {
    guarantee: "G44",
    name: "any certificate will do",
    file: "packages/api/src/core/public-fetch.ts",
    find: "rejectUnauthorized: true",
    replace: "rejectUnauthorized: false",
    tests: ["packages/api/src/core/public-fetch.test.ts"],
  },
  {
    guarantee: "G20",
    name: "a restored file is not compared",
    file: "apps/server/src/ops/backup/files.ts",
    find: 'if (hash.digest("hex") !== sha256) throw new WrongBytesError(id);',
    replace: "",
    tests: ["apps/server/src/ops/backup/files.test.ts"],
  },
  {
    guarantee: "G20",
    name: "a restore that fails leaves its files",
    file: "apps/server/src/ops/backup/files.ts",
    find: "await this.#store.remove(id).catch(() => undefined);",
    replace: "this.#wrong.push(id);",
    tests: ["apps/server/src/ops/backup/files.test.ts"],
  },
  {
    guarantee: "G20",
    name: "pieces of a sealed archive change places",
    file: "apps/server/src/ops/backup/seal.ts",
    find: `  nonce.writeUInt32BE(number, PREFIX);
`,
    replace: "",
    tests: ["apps/server/src/ops/backup/seal.test.ts"],
  },
  {
    guarantee: "G20",
    name: "a sealed archive that was cut opens",
    file: "apps/server/src/ops/backup/seal.ts",
    find: `  nonce[11] = isLast ? 1 : 0;
`,
    replace: "",
    tests: ["apps/server/src/ops/backup/seal.test.ts"],
  },
  {
    guarantee: "G20",
    name: "a wrong passphrase is not reported",
    file: "apps/server/src/ops/backup/seal.ts",
    find: "if (!timingSafeEqual(keyCheck, head.subarray(OPEN_HEAD)))",
    replace: "if (false)",
    tests: ["apps/server/src/ops/backup/seal.test.ts"],
  },
  {
    guarantee: "G20",
    name: "the end of an archive is not checked",
    file: "apps/server/src/ops/backup/tar.ts",
    find: `  await bytes.drain();
`,
    replace: "",
    tests: ["apps/server/src/ops/backup/tar.test.ts", "apps/server/src/ops/backup/files.test.ts"],
  },
  {
    guarantee: "G20",
    name: "a header with a wrong checksum is accepted",
    file: "apps/server/src/ops/backup/tar.ts",
    find: "Number.parseInt(field(148, 8), 8) !== computeChecksum(header) ||",
    replace: "",
    tests: ["apps/server/src/ops/backup/tar.test.ts", "apps/server/src/ops/backup/files.test.ts"],
  },
];
