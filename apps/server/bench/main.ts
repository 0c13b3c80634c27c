import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { benchAgents } from "./agents.ts";
import { benchAllocation } from "./allocation.ts";
import { benchCallbacks } from "./callback.ts";
import { benchDoors } from "./doors.ts";
import { benchExport } from "./export.ts";
import { benchFacts } from "./facts.ts";
import { benchFigures } from "./figures.ts";
import { benchImport } from "./import.ts";
import { benchList, growthRows, type ListFigures, listRows } from "./list.ts";
import { benchLogs } from "./logs.ts";
import { benchOpen } from "./open.ts";
import { BY_ITSELF, ON_BENCH, readBenchOptions } from "./options.ts";
import { benchRecord } from "./record.ts";
import { benchReports } from "./reports.ts";
import { benchRoll } from "./roll.ts";
import { benchSchedule } from "./schedule.ts";
import { benchSockets } from "./socket.ts";
import { openBench, type Bench } from "./bench.ts";
import { markdown, type Measured } from "./table.ts";
import { benchUsers } from "./users.ts";
import { benchVerify } from "./verify.ts";
import { benchWeb } from "./web.ts";

const { values, positionals } = readBenchOptions();
const seconds = Number(values.seconds);
const isWanted = (name: string) =>
  positionals.length === 0 || positionals.includes(name);
const say = (line: string) => console.error(line);
const measured: Measured[] = [];
/** Told at once: the next workload may take long. */
const note = (rows: readonly Measured[]): void => {
  measured.push(...rows);
  for (const { what, ours, limit } of rows) say(`${what}: ${ours} | ${limit}`);
};

interface OnBench {
  /** What touches a few rows costs the same on the larger portfolio. */
  readonly on: "smallest" | "largest" | "each";
  run(bench: Bench, cases: number): Promise<Measured[]>;
}

const lists: ListFigures[][] = [];
const onBench: Record<(typeof ON_BENCH)[number], OnBench> = {
  // A portfolio of a million takes long to load: `load --keep` leaves it for `--kept` of later runs.
  load: { on: "each", run: async () => [] },
  list: {
    on: "each",
    run: async (bench, cases) => {
      const figures = await benchList(bench, seconds);
      lists.push(figures);
      return listRows(figures, cases);
    },
  },
  record: { on: "smallest", run: (bench) => benchRecord(bench, seconds) },
  open: { on: "smallest", run: (bench) => benchOpen(bench, seconds) },
  export: {
    on: "smallest",
    run: (bench) => benchExport(bench, Number(values.logs)),
  },
  agents: {
    on: "largest",
    run: (bench, cases) =>
      benchAgents(bench, { seconds: Number(values.shift), cases }),
  },
  verify: { on: "largest", run: (bench) => benchVerify(bench, say) },
  callback: {
    on: "smallest",
    run: (bench) => benchCallbacks(bench, Number(values.callbacks), say),
  },
  roll: { on: "largest", run: (bench) => benchRoll(bench, say) },
  users: { on: "smallest", run: (bench) => benchUsers(bench, seconds, say) },
  schedule: {
    on: "smallest",
    run: (bench) => benchSchedule(bench, seconds),
  },
  allocation: {
    on: "largest",
    run: (bench) => benchAllocation(bench, say),
  },
  logs: {
    on: "smallest",
    run: (bench) => benchLogs(bench, Number(values.lines), say),
  },
  facts: { on: "smallest", run: (bench) => benchFacts(bench, seconds, say) },
  figures: {
    on: "smallest",
    run: (bench) => benchFigures(bench, Number(values.calls), say),
  },
  reports: {
    on: "largest",
    run: (bench) => benchReports(bench, seconds, say),
  },
};

const { kept, keep = kept !== undefined } = values;
const sizes = values.cases.split(",").map(Number);
const isDueOn = (on: OnBench["on"], nth: number): boolean =>
  on === "each" || nth === (on === "smallest" ? 0 : sizes.length - 1);

if (ON_BENCH.some(isWanted)) {
  for (const [nth, cases] of sizes.entries()) {
    await using bench = await openBench(cases, say, { kept, keep });
    for (const name of ON_BENCH) {
      const { on, run } = onBench[name];
      if (isWanted(name) && isDueOn(on, nth)) note(await run(bench, cases));
    }
  }
  const [small, large] = lists;
  if (small && large) note(growthRows(small, large));
}

const byItself: Record<(typeof BY_ITSELF)[number], () => Promise<Measured[]>> =
  {
    import: importRows,
    socket: () => benchSockets(Number(values.sockets), say),
    doors: () => benchDoors(say),
    web: benchWeb,
  };
for (const name of BY_ITSELF) if (isWanted(name)) note(await byItself[name]());

console.log(markdown(measured));
if (values.write)
  await Bun.write(
    join(import.meta.dir, "../../../docs/benchmarks.md"),
    report(),
  );

async function importRows(): Promise<Measured[]> {
  const { rows, apply, check, plainSql, copyFile } = await benchImport(
    Number(values.rows),
  );
  const label = `${rows.toLocaleString("en")} rows`;
  const took = (s: number) => `${s.toFixed(1)} s`;
  return [
    {
      what: `Import: apply ${label}`,
      ours: took(apply),
      limit: `${took(plainSql)} same rows by INSERT ... SELECT`,
      ratio: plainSql / apply,
      aim: "",
      met: null,
    },
    {
      what: `Import: read and check ${label}`,
      ours: took(check),
      limit: `${took(copyFile)} COPY of the file`,
      ratio: copyFile / check,
      aim: "",
      met: null,
    },
  ];
}

function report(): string {
  const day = new Date().toISOString().slice(0, 10);
  const [cpu] = cpus();
  const machine = `${cpus().length} cores (${cpu?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB`;
  return `# Benchmarks

Measured on ${day}: ${machine}, Bun ${Bun.version}, the embedded PostgreSQL, everything on one machine. Each figure
stands beside its limit of the same run; a ratio of 1 would be the bare SQL in a driver loop. Run it again with
\`bun bench --write\`; \`bun bench list --cases 100000\` measures one workload.

${markdown(measured)}
`;
}
process.exit(0);
