import type { Db } from "@kolekta/db";
import type { Command, OpsContext } from "./command.ts";
import { AppError } from "./errors.ts";

export interface VerifiedPart {
  readonly ok: boolean;
  /** One line with the verified amount and the result. */
  readonly summary: string;
  readonly faults: readonly string[];
  /** Digest of the last seal; absent when the part has no seals. */
  readonly head?: string | null;
  readonly data: unknown;
}

/** Part of the data that `verify` checks separately. */
export interface VerifyPart {
  readonly name: string;
  verify(ops: OpsContext, options: { readonly fix: boolean }): Promise<VerifiedPart>;
  /** Checks if a digest belongs to a seal of the part. */
  hasDigest?(db: Db, digest: string): Promise<boolean>;
}

const parseList = (input: string | boolean | undefined): string[] =>
  typeof input === "string"
    ? input
        .split(",")
        .map((item) => item.trim())
        .filter((item) => item !== "")
    : [];

function selectParts(
  parts: readonly VerifyPart[],
  only: string | boolean | undefined,
): readonly VerifyPart[] {
  if (only === undefined) return parts;
  const names = parts.map(({ name }) => name);
  const requested = parseList(only);
  const unknown = requested.find((name) => !names.includes(name));
  if (unknown !== undefined || requested.length === 0)
    throw new AppError("invalid", "verify.unknownPart", {
      name: unknown ?? "",
      parts: names.join(", "),
    });
  return parts.filter(({ name }) => requested.includes(name));
}

/** Lists the digests that no part has. A missing one shows that the chains were rebuilt after it was noted. */
async function missingDigests(
  db: Db,
  parts: readonly VerifyPart[],
  digests: readonly string[],
): Promise<string[]> {
  const missing: string[] = [];
  for (const digest of digests) {
    const found = await Promise.all(
      parts.map(async ({ hasDigest }) => (await hasDigest?.(db, digest)) ?? false),
    );
    if (!found.includes(true)) missing.push(digest);
  }
  return missing;
}

/** Verifies the parts one after the other, because each of them keeps the database busy. */
export const buildVerifyCommand = (parts: readonly VerifyPart[]) =>
  ({
    name: "verify",
    summary: "verify loans, seals and reports",
    args: [],
    readsReplica: true,
    options: [
      {
        flag: "--only <parts>",
        summary: `parts to verify, of ${parts.map(({ name }) => name).join(",")}; default: all`,
      },
      {
        flag: "--fix-cache",
        summary: "correct ledger entries and stored amounts that differ from the derived loans",
      },
      {
        flag: "--head <digests>",
        summary: "digests noted earlier that the chains must still contain",
      },
    ],
    run: async (ops, { options }) => {
      const selected = selectParts(parts, options["only"]);
      const fix = options.fixCache === true;
      const verified: Record<string, VerifiedPart> = {};
      for (const part of selected) verified[part.name] = await part.verify(ops, { fix });
      const digests = parseList(options["head"]).map((digest) => digest.toLowerCase());
      const missing = await missingDigests(ops.context.db, selected, digests);
      return {
        ok: missing.length === 0 && Object.values(verified).every(({ ok }) => ok),
        data: { parts: verified, missing },
        lines: [
          ...Object.entries(verified).flatMap(([name, { summary, faults }]) => [
            `${name}: ${summary}`,
            ...faults.map((fault) => `  ${fault}`),
          ]),
          ...missing.map((digest) => `the noted digest ${digest} is in no chain`),
        ],
      };
    },
  }) satisfies Command;
