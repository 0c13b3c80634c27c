// The front door: needs only Node and npm (or only Bun), brings up the pinned
// Bun and the packages, then hands over to the command that was asked for.
import { spawn } from "node:child_process";
import { delimiter } from "node:path";
import { findBun, installPackages, root, TOOLS_BIN } from "./bootstrap.mjs";

// No server needs the client for npm; `bun run build` in its folder builds it.
const build = "--bun x turbo run build --filter=!@kolekta/client --output-logs=errors-only".split(
  " ",
);
const production = { NODE_ENV: "production" };

/**
 * With `about`, a command takes no options; the others answer for themselves. With `onlyProduction`, it installs no
 * packages of tests and checks.
 */
const COMMANDS = {
  start: {
    steps: [["scripts/build-if-stale.ts"], ["apps/server/src/main.ts"]],
    env: production,
    onlyProduction: true,
    about:
      "Builds the web and serves the whole product; docs/operate/settings.md lists its variables.",
  },
  build: { steps: [build], about: "Builds the web." },
  dev: { steps: [["scripts/dev.ts"]], about: "Server and web with hot reload." },
  test: { steps: [["scripts/test.ts"]] },
  check: {
    steps: [["scripts/check.ts"]],
    about: "Types, lint, format, laws and file sizes, without a database.",
  },
  mutate: { steps: [["scripts/mutate.ts"]] },
  ops: { steps: [["apps/server/src/ops/main.ts"]], onlyProduction: true },
  bench: { steps: [["apps/server/bench/main.ts"]] },
  screens: { steps: [["apps/web/e2e/screens.ts"]] },
};
const WRONG_USAGE = 2;
const isHelp = (arg) => arg === "--help" || arg === "-h";

const environment = (extra) => ({
  ...process.env,
  PATH: `${TOOLS_BIN}${delimiter}${process.env.PATH ?? ""}`,
  TURBO_TELEMETRY_DISABLED: "1",
  DO_NOT_TRACK: "1",
  ...extra,
});

/** npm passes SIGTERM to its shell alone, which dies and leaves us behind. */
function whenOrphaned(end) {
  const parent = process.ppid;
  const byScript = process.env.npm_lifecycle_event !== undefined;
  const watch = setInterval(() => {
    if (!byScript || process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 1000);
  return watch.unref();
}

function run(bun, args, env) {
  const child = spawn(bun, args, { cwd: root, env, stdio: "inherit" });
  const relay = (signal) => () => child.kill(signal);
  const watch = whenOrphaned(relay("SIGTERM"));
  // A terminal sends Ctrl+C to the whole group: relaying it would send it twice.
  const letItEnd = () => clearInterval(watch);
  const onInterrupt = process.stdin.isTTY ? letItEnd : relay("SIGINT");
  const handlers = { SIGINT: onInterrupt, SIGTERM: relay("SIGTERM"), SIGHUP: relay("SIGHUP") };
  for (const [name, handle] of Object.entries(handlers)) process.on(name, handle);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      clearInterval(watch);
      for (const [name, handle] of Object.entries(handlers)) process.off(name, handle);
      resolve(signal === null ? code : signal === "SIGINT" ? 130 : 1);
    });
  });
}

/** Says why, where something is wrong with what was typed, and the usage. */
function tellUsage(usage, why) {
  if (why === undefined) console.log(usage);
  else console.error(`${why}\n\n${usage}`);
  return why === undefined ? 0 : WRONG_USAGE;
}

async function main([name, ...args]) {
  const known = Object.keys(COMMANDS).join(", ");
  const usage = `Usage: bun run COMMAND [options]\n\nCommands: ${known}. Each answers to --help.`;
  if (isHelp(name)) return tellUsage(usage);
  const command = Object.hasOwn(COMMANDS, name ?? "") && COMMANDS[name];
  if (!command) return tellUsage(usage, `Unknown command "${name ?? ""}".`);
  if (command.about && args.length > 0) {
    const unknown = args.find((arg) => !isHelp(arg));
    const why = unknown && `Unknown option '${unknown}'`;
    return tellUsage(`Usage: bun run ${name}\n${command.about}`, why);
  }
  const bun = findBun();
  installPackages(bun, command.onlyProduction);
  const env = environment(command.env);
  for (const [index, step] of command.steps.entries()) {
    const last = index === command.steps.length - 1;
    const code = await run(bun, last ? [...step, ...args] : step, env);
    if (code !== 0) return code;
  }
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`kolekta: ${error.message}`);
  process.exitCode = 1;
}
