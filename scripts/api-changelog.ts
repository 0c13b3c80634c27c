// Lists the changes between two OpenAPI documents of Kolekta; breaking ones end it with status 1.
import { compareDocuments, type Severity } from "./api-changelog/compare.ts";
import { asObject, type Json } from "./api-changelog/fields.ts";
import { exitWithUsage, readOptions } from "./options.ts";

const USAGE = {
  command: "bun run api:changelog",
  about: "Lists the changes of the API between two files of /prod/openapi.json, as Markdown.",
  words: { value: "FILE", about: "the older document, then the newer one" },
  options: {},
} as const;

const HEADINGS: readonly (readonly [Severity, string])[] = [
  ["BREAKING", "Breaking"],
  ["ADDED", "Added"],
  ["CHANGED", "Changed"],
];

const readDocument = async (path: string): Promise<Json> => asObject(await Bun.file(path).json());

const { positionals } = readOptions(USAGE);
const [older, newer, ...others] = positionals;
if (!older || !newer || others.length > 0) exitWithUsage(USAGE, "Two files are needed");
const changes = [...compareDocuments(await readDocument(older), await readDocument(newer))];
for (const [severity, heading] of HEADINGS) {
  const group = changes.filter((change) => change.severity === severity);
  if (group.length === 0) continue;
  const lines = group.map(({ operation, text }) => `- \`${operation}\` ${text}`);
  console.log(`## ${heading}\n\n${lines.join("\n")}\n`);
}
if (changes.length === 0) console.log("No changes.");
if (changes.some(({ severity }) => severity === "BREAKING")) process.exitCode = 1;
