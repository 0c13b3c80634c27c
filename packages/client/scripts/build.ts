// Builds the package for npm into dist/package: JavaScript, types without the server, package.json and README.
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import openapiTS, { astToString, type SchemaObject } from "openapi-typescript";
import ts from "typescript";

const HOME = join(import.meta.dir, "..");
const ROOT = join(HOME, "../..");
const SOURCE = join(HOME, "dist/source");
const PACKAGE = join(HOME, "dist/package");
const DOCUMENT = join(ROOT, "apps/server/dist/openapi.json");

interface Manifest {
  readonly [field: string]: unknown;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly workspaces: { readonly catalog: Readonly<Record<string, string>> };
}

const readManifest = async (folder: string): Promise<Manifest> =>
  (await Bun.file(join(folder, "package.json")).json()) as Manifest;

async function run(...command: readonly string[]): Promise<void> {
  const child = Bun.spawn([process.execPath, ...command], { cwd: HOME, stdout: "inherit" });
  const code = await child.exited;
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}`);
}

const toFileType = ({ format }: SchemaObject): ts.TypeNode | undefined =>
  format === "binary" ? ts.factory.createTypeReferenceNode("Blob") : undefined;

async function writeSource(): Promise<void> {
  await mkdir(SOURCE, { recursive: true });
  for (const name of await readdir(join(HOME, "src")))
    if (!name.includes(".test.")) await copyFile(join(HOME, "src", name), join(SOURCE, name));
  await run(join(ROOT, "packages/api/scripts/router-types.ts"), join(SOURCE, "router.ts"));
  await run(join(ROOT, "apps/server/src/http/openapi-file.ts"), "--dist");
  const document = await Bun.file(DOCUMENT).text();
  // A request may omit fields with a default.
  const types = await openapiTS(document, { defaultNonNullable: false, transform: toFileType });
  await Bun.write(join(SOURCE, "openapi.ts"), astToString(types));
}

/** The versions that the workspace names by its catalog, and nothing of the workspace. */
async function writeManifest(): Promise<void> {
  const { name, version, description, license, dependencies } = await readManifest(HOME);
  const { catalog } = (await readManifest(ROOT)).workspaces;
  const pinned = Object.entries(dependencies).map(([dependency, range]) => [
    dependency,
    range === "catalog:" ? catalog[dependency] : range,
  ]);
  const manifest = {
    name,
    version,
    description,
    license,
    type: "module",
    engines: { node: ">=20.3" },
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    files: ["*.js", "*.d.ts"],
    sideEffects: false,
    dependencies: Object.fromEntries(pinned),
  };
  await Bun.write(join(PACKAGE, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await copyFile(join(HOME, "README.md"), join(PACKAGE, "README.md"));
}

await rm(join(HOME, "dist"), { recursive: true, force: true });
await writeSource();
await run("--bun", "x", "tsc", "-p", "tsconfig.build.json");
await writeManifest();
