import { expect, test } from "bun:test";
import { join } from "node:path";
import {
  type BenchmarkRow,
  listMisses,
  renderPage,
  readReport,
  withMeasured,
} from "../bench/report.ts";
import { measureAlternating, comparedRates } from "../bench/alternating-rates.ts";

const PAGE = join(import.meta.dir, "../../../docs/develop/benchmarks.md");
const row = (subject: string, measured: string): BenchmarkRow => ({
  subject,
  measured,
  limit: "",
  ratio: null,
  aim: "",
  isMet: null,
  on: "2026-01-01",
  others: 0.02,
});

test("the page of benchmarks shows the stored results", async () => {
  expect(await Bun.file(PAGE).text()).toBe(renderPage(await readReport()));
});

test("a missed target has a reason", async () => {
  const silent = listMisses(await readReport()).filter(({ why }) => why === null);
  expect(silent.map(({ row: { subject } }) => subject)).toEqual([]);
});

test("a row that is measured again replaces its older one, and all others stay", () => {
  const report = withMeasured(
    { machine: "", rows: { list: [row("a", "1"), row("b", "1")] } },
    { list: [row("b", "2")], open: [row("c", "3")] },
  );
  expect(report.rows).toEqual({ list: [row("a", "1"), row("b", "2")], open: [row("c", "3")] });
});

test("sides are measured in alternating order", async () => {
  const order: string[] = [];
  const side = (name: string) => async () => order.push(name);
  const rates = await measureAlternating({ limit: side("l"), measured: side("o") });
  expect(order.join("")).toBe("loollo");
  expect(rates).toEqual({ limit: [1, 4, 5], measured: [2, 3, 6] });
});

test("a comparison reports the median, least and greatest ratio of its turns", () => {
  const compared = comparedRates({
    subject: "a",
    limitLabel: "same SQL",
    aim: 0.5,
    measured: [50, 40, 90],
    limit: [100, 100, 100],
  });
  expect(compared).toMatchObject({ ratio: 0.5, spread: [0.4, 0.9], isMet: true });
});
