import type { Job } from "../../core/job.ts";
import { sweepTapes } from "./actions/sweep.ts";

export const sweepIntake: Job = {
  name: "intake.sweep",
  cron: "17 18 * * *",
  run: sweepTapes,
};
