import { benchAgents } from "./agents.ts";
import { benchAllocation } from "./allocation.ts";
import { benchCallbacks } from "./callback.ts";
import { benchLargeBodies } from "./transports.ts";
import { benchDrivers } from "./drivers.ts";
import { benchExport } from "./export.ts";
import { benchFacts } from "./facts.ts";
import { benchFigures } from "./figures.ts";
import { benchIdle } from "./idle.ts";
import { benchImport } from "./import.ts";
import { benchList, growthRows, type ListFigures, listRows } from "./list.ts";
import { benchLoad } from "./load.ts";
import { benchLogs } from "./logs.ts";
import { benchMonths } from "./months.ts";
import { benchOpen } from "./open.ts";
import { BY_ITSELF, DRIVERS, ON_BENCH, readBenchOptions } from "./options.ts";
import { measureOtherLoad, formatPercent } from "./others.ts";
import { benchOverload } from "./overload.ts";
import { benchPages } from "./pages.ts";
import { benchProfile } from "./profile.ts";
import { benchRecord } from "./record.ts";
import {
  type BenchmarkRow,
  readReport,
  withMeasured,
  type Workload,
  writeReport,
} from "./report.ts";
import { benchReplicas } from "./replicas.ts";
import { benchReports } from "./reports.ts";
import { benchEndOfDay } from "./end-of-day.ts";
import { benchSchedule } from "./schedule.ts";
import { benchSockets } from "./socket.ts";
import { openBench, type Bench } from "./bench.ts";
import { markdown, type WorkloadResult } from "./table.ts";
import { benchUsers } from "./users.ts";
import { benchVerify } from "./verify.ts";
import { benchWeb } from "./web.ts";

const { values, positionals } = readBenchOptions();
const seconds = Number(values.seconds);
const isSelected = (name: string) => positionals.length === 0 || positionals.includes(name);
const printLine = (line: string) => console.error(line);
const rowsByWorkload: Partial<Record<Workload, BenchmarkRow[]>> = {};
const on = new Date().toISOString().slice(0, 10);
/** Writes each result immediately, because the next workload may take long. */
async function note(
  name: Workload,
  run: () => Promise<WorkloadResult[]> | WorkloadResult[],
): Promise<void> {
  const others = await measureOtherLoad();
  printLine(`${name}: others take ${formatPercent(others)} of the processors`);
  const rows = await run();
  for (const { subject, measured, limit } of rows) printLine(`${subject}: ${measured} | ${limit}`);
  (rowsByWorkload[name] ??= []).push(...rows.map((row) => ({ ...row, on, others })));
}

interface OnBench {
  /** Portfolio to use; work on a few rows costs the same on the larger one. */
  readonly size: "smallest" | "largest" | "each";
  run(bench: Bench, cases: number): Promise<WorkloadResult[]>;
}

const lists: ListFigures[][] = [];
const onBench: Record<(typeof ON_BENCH)[number], OnBench> = {
  // A million cases take long to load: `load --keep` keeps them for `--existing` of later runs.
  load: { size: "each", run: async (bench, cases) => benchLoad(bench, cases) },
  list: {
    size: "each",
    run: async (bench, cases) => {
      const figures = await benchList(bench, seconds);
      lists.push(figures);
      return listRows(figures, cases);
    },
  },
  record: { size: "smallest", run: (bench) => benchRecord(bench, seconds) },
  overload: { size: "smallest", run: (bench) => benchOverload(bench, seconds) },
  open: { size: "smallest", run: (bench) => benchOpen(bench, seconds) },
  export: { size: "smallest", run: (bench) => benchExport(bench, Number(values.logs)) },
  agents: {
    size: "largest",
    run: (bench, cases) => benchAgents(bench, { seconds: Number(values.shift), cases }),
  },
  verify: { size: "largest", run: (bench) => benchVerify(bench, printLine) },
  callback: {
    size: "smallest",
    run: (bench) => benchCallbacks(bench, Number(values.callbacks), printLine),
  },
  "end-of-day": { size: "largest", run: (bench) => benchEndOfDay(bench, printLine) },
  users: { size: "smallest", run: (bench) => benchUsers(bench, seconds, printLine) },
  schedule: { size: "smallest", run: (bench) => benchSchedule(bench, seconds) },
  allocation: { size: "largest", run: (bench) => benchAllocation(bench, printLine) },
  logs: { size: "smallest", run: (bench) => benchLogs(bench, Number(values.lines), printLine) },
  months: {
    size: "largest",
    run: (bench) => {
      const rows = Number(values.history);
      return benchMonths(bench, { rows, months: 24 }, { seconds, printLine });
    },
  },
  facts: { size: "smallest", run: (bench) => benchFacts(bench, seconds, printLine) },
  figures: {
    size: "smallest",
    run: (bench) => benchFigures(bench, Number(values.calls), printLine),
  },
  reports: { size: "largest", run: (bench) => benchReports(bench, seconds, printLine) },
};

/** Size of the file that the aims are stated for. */
const LARGE_FILE = 100_000;

const { existing, keep = existing !== undefined } = values;
const sizes = values.cases.split(",").map(Number);
const isDueOn = (size: OnBench["size"], nth: number): boolean =>
  size === "each" || nth === (size === "smallest" ? 0 : sizes.length - 1);

if (ON_BENCH.some(isSelected)) {
  for (const [nth, cases] of sizes.entries()) {
    await using bench = await openBench(cases, printLine, {
      existingDir: existing,
      isPersistent: keep,
    });
    for (const name of ON_BENCH) {
      const { size, run } = onBench[name];
      if (isSelected(name) && isDueOn(size, nth)) await note(name, () => run(bench, cases));
    }
  }
  const [small, large] = lists;
  if (small && large) await note("list", () => growthRows(small, large));
}

const byItself: Record<(typeof BY_ITSELF)[number], () => Promise<WorkloadResult[]>> = {
  profile: () => benchProfile(seconds, printLine),
  pages: () => benchPages(Math.max(...sizes), existing, printLine),
  import: importRows,
  socket: () => benchSockets(Number(values.sockets), printLine),
  bodies: () => benchLargeBodies(printLine),
  web: benchWeb,
  idle: () => benchIdle(printLine),
  replicas: () => benchReplicas(seconds),
};
for (const name of BY_ITSELF) if (isSelected(name)) await note(name, byItself[name]);

if (positionals.includes(DRIVERS)) console.log(await benchDrivers(printLine));
const allRows = Object.values(rowsByWorkload).flat();
if (allRows.length > 0) console.log(markdown(allRows));
if (values.write) await writeReport(withMeasured(await readReport(), rowsByWorkload));

async function importRows(): Promise<WorkloadResult[]> {
  const { rows, apply, check, plainSql, copyFile } = await benchImport(Number(values.rows));
  const within = (spent: number, maxSeconds: number) =>
    rows === LARGE_FILE
      ? { aim: `≤ ${maxSeconds} s`, isMet: spent <= maxSeconds }
      : { aim: "", isMet: null };
  const label = `${rows.toLocaleString("en")} rows`;
  const formatSeconds = (s: number) => `${s.toFixed(1)} s`;
  return [
    {
      subject: `Import: apply ${label}`,
      measured: formatSeconds(apply),
      limit: `${formatSeconds(plainSql)} same rows by INSERT ... SELECT`,
      ratio: plainSql / apply,
      ...within(apply, 12),
    },
    {
      subject: `Import: read and check ${label}`,
      measured: formatSeconds(check),
      limit: `${formatSeconds(copyFile)} COPY of the file`,
      ratio: copyFile / check,
      ...within(check, 2),
    },
  ];
}

process.exit(0);
