import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchAgents } from "./agents.ts";
import { benchCallbacks } from "./callback.ts";
import { benchDoors } from "./doors.ts";
import { benchExport } from "./export.ts";
import { benchImport } from "./import.ts";
import { benchList, growthRows, type ListFigures, listRows } from "./list.ts";
import { benchOpen } from "./open.ts";
import { benchRecord } from "./record.ts";
import { benchRoll } from "./roll.ts";
import { benchSockets } from "./socket.ts";
import { openStage, type Stage } from "./stage.ts";
import { markdown, type Measured } from "./table.ts";
import { benchVerify } from "./verify.ts";
import { benchWeb } from "./web.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: "string", default: "100000,1000000" },
    rows: { type: "string", default: "100000" },
    logs: { type: "string", default: "100000" },
    seconds: { type: "string", default: "5" },
    callbacks: { type: "string", default: "4000" },
    shift: { type: "string", default: "60" },
    sockets: { type: "string", default: "5000" },
    keep: { type: "boolean" },
    kept: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const wanted = (name: string) =>
  positionals.length === 0 || positionals.includes(name);
const say = (line: string) => console.error(line);
const measured: Measured[] = [];
/** Told at once: the next workload may take long. */
const note = (rows: readonly Measured[]): void => {
  measured.push(...rows);
  for (const { what, ours, limit } of rows) say(`${what}: ${ours} | ${limit}`);
};

/** On the smaller portfolio: what touches a few rows costs the same on the larger one. */
const onSmall: Record<string, (stage: Stage) => Promise<Measured[]>> = {
  record: (stage) => benchRecord(stage, seconds),
  open: (stage) => benchOpen(stage, seconds),
  export: (stage) => benchExport(stage, Number(values.logs)),
  callback: (stage) => benchCallbacks(stage, Number(values.callbacks), say),
};

/** A portfolio of a million takes long to load: `load --keep` leaves it for `--kept` of later runs. */
const { kept, keep = kept !== undefined } = values;
const keeping = { kept, keep };
const onStage = [
  "load",
  "list",
  ...Object.keys(onSmall),
  "agents",
  "verify",
  "roll",
];
const sizes = values.cases.split(",").map(Number);

const lists: ListFigures[][] = [];
if (onStage.some(wanted)) {
  for (const [nth, cases] of sizes.entries()) {
    await using stage = await openStage(cases, say, keeping);
    if (wanted("list")) {
      const figures = await benchList(stage, seconds);
      lists.push(figures);
      note(listRows(figures, cases));
    }
    for (const [name, bench] of nth === 0 ? Object.entries(onSmall) : [])
      if (wanted(name)) note(await bench(stage));
    if (wanted("agents") && nth === sizes.length - 1) {
      const shift = { seconds: Number(values.shift), cases };
      note(await benchAgents(stage, shift));
    }
    if (wanted("verify") && nth === sizes.length - 1)
      note(await benchVerify(stage, say));
    // Last: it leaves the portfolio a day older.
    if (wanted("roll") && nth === sizes.length - 1)
      note(await benchRoll(stage, say));
  }
  const [small, large] = lists;
  if (small && large) note(growthRows(small, large));
}
if (wanted("import")) note(await importRows());
if (wanted("socket")) note(await benchSockets(Number(values.sockets), say));
if (wanted("doors")) note(await benchDoors(say));
if (wanted("web")) note(await benchWeb());

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
