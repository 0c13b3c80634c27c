import type { ClockJob } from "../../core/job.ts";
import { sweepTapes } from "./actions/sweep.ts";

export const sweepIntake: ClockJob = {
  name: "intake.sweep",
  cron: "17 18 * * *",
  run: sweepTapes,
};
