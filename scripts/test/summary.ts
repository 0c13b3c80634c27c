import { seconds } from "../command.ts";
import type { FileTime } from "./report.ts";

/** Wall time of a phase and the times of its files. */
export interface PhaseTime {
  readonly name: string;
  readonly ms: number;
  readonly files: readonly FileTime[];
}

const SLOWEST = 20;

const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

const formatSeconds = (number: number): string => `${number.toFixed(1).padStart(7)} s`;

/** Lists the slowest files and the time of each phase, set-up apart from tests. */
export function formatTimes(phases: readonly PhaseTime[]): string[] {
  const slowest = phases
    .flatMap(({ files }) => files)
    .toSorted((first, second) => second.total - first.total)
    .slice(0, SLOWEST);
  return [
    `# the slowest ${slowest.length} files: in all, of that set-up`,
    ...slowest.map(
      ({ total, setUp, path }) => `${formatSeconds(total)} ${formatSeconds(setUp)}  ${path}`,
    ),
    "# phases: on the clock, in all files, of that set-up",
    ...phases.map(({ name, ms, files }) =>
      [
        formatSeconds(ms / 1000),
        formatSeconds(sum(files.map(({ total }) => total))),
        formatSeconds(sum(files.map(({ setUp }) => setUp))),
        ` ${files.length} files: ${name}`,
      ].join(" "),
    ),
    `in all ${seconds(sum(phases.map(({ ms }) => ms)))}`,
  ];
}
