// Finds or installs the Bun version that package.json pins, and the packages of
// bun.lock. Plain Node without dependencies: nothing else exists yet here.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tools = join(root, ".tools");
export const TOOLS_BIN = join(tools, "node_modules", ".bin");

const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
// For production without peers: those of use are dependencies of ours, the others are TypeScript and types.
const install = JSON.parse(readFileSync(join(root, "scripts/install.json"), "utf8"));
const version = packageManager.replace("bun@", "");

const versionOf = (command) => {
  const { status, stdout } = spawnSync(command, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};

function must(what, command, args, options = {}) {
  // Standard output belongs to the command that was asked for.
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", 2, 2],
    ...options,
  });
  if (status !== 0) throw new Error(`${what} failed${error ? `: ${error.message}` : ""}.`);
}

function installBun(packageDir) {
  const flags = "--no-save --no-package-lock --no-audit --no-fund --ignore-scripts";
  const args = ["install", "--prefix", tools, ...flags.split(" ")];
  args.push(`bun@${version}`);
  console.error(`Installing bun ${version} into .tools ...`);
  mkdirSync(tools, { recursive: true });
  const cli = process.env.npm_execpath;
  if (cli?.endsWith("npm-cli.js")) must("npm install", process.execPath, [cli, ...args]);
  else must("npm install", "npm", args, { shell: process.platform === "win32" });
  // What bun's postinstall does; npm may refuse to run it.
  must("Unpacking bun", process.execPath, ["install.js"], { cwd: packageDir });
}

export function findBun() {
  if (versionOf("bun") === version) return "bun";
  const packageDir = join(tools, "node_modules", "bun");
  const local = join(packageDir, "bin", "bun.exe");
  if (!existsSync(local) || versionOf(local) !== version) installBun(packageDir);
  if (versionOf(local) !== version)
    throw new Error(`bun ${version} could not be installed. Run: npm i -g bun@${version}`);
  return local;
}

/** Leaves out what only tests and checks need, unless that is installed already. */
const PRODUCTION = " production";

/** Installs only when bun.lock differs from what was installed last, or more is needed now. */
export function installPackages(bun, onlyProduction) {
  const lock = readFileSync(join(root, "bun.lock"));
  const wanted = createHash("sha256").update(lock).digest("hex");
  const modules = join(root, "node_modules");
  const stamp = join(modules, ".kolekta-lock");
  const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  const isNew = !existsSync(modules) || installed.endsWith(PRODUCTION);
  const isProduction = onlyProduction && isNew;
  if (installed === wanted) return;
  if (isProduction && installed === wanted + PRODUCTION) return;
  // An interrupted installation is no installation.
  rmSync(stamp, { force: true });
  must("bun install", bun, isProduction ? install.production : install.full);
  writeFileSync(stamp, isProduction ? wanted + PRODUCTION : wanted);
}
