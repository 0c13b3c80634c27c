import { beforeAll, beforeEach } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createTestContext } from "../../../core/testing.ts";
import { type Organisation, organisation, type Persona } from "../../../seeds/index.ts";
import { testClock } from "../../../session/testing.ts";
import { boardAs, buildConfig } from "../../testing.ts";
import { makeDueTasks } from "../actions/make.ts";

/** Tuesday 09:00 in Jakarta; tasks fall due at 16:30. */
const NINE = "2026-03-10T02:00:00Z";
export const DEADLINE = "2026-03-10T09:30:00Z";

type Database = ReturnType<typeof useTestDatabase>;

/** Day with one task for each of four agents, created for every test. */
class TaskDayWorld {
  #clock = testClock(NINE);
  #org: Organisation | undefined;
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async start(): Promise<void> {
    const org = await organisation(this.db);
    const before = () => new Date("2026-03-01T02:00:00Z");
    for (const institution of [org.north, org.south]) {
      const { taskConfig } = await boardAs(this.db, institution.admin, before);
      await taskConfig.create(buildConfig(org.stages.early));
    }
    this.#org = org;
  }

  async startDay(): Promise<void> {
    this.at(NINE);
    for (const table of ["dailyTask", "dailyTaskDay", "message"] as const)
      await this.db.deleteFrom(table).execute();
    await makeDueTasks(this.context());
  }

  get db() {
    return this.#database.db;
  }

  get org(): Organisation {
    if (!this.#org) throw new Error("the world stands inside tests only");
    return this.#org;
  }

  get now(): Date {
    return this.#clock.now();
  }

  at(time: string): void {
    this.#clock = testClock(time);
  }

  context() {
    return createTestContext(this.db, null, { now: () => this.now });
  }

  async as(persona: Pick<Persona, "login">, overrides = {}) {
    const now = () => this.now;
    return (await boardAs(this.db, persona, now, overrides)).dailyTask;
  }

  async getTask(persona: Persona) {
    const { rows } = await (await this.as(persona)).list({});
    const [task] = rows;
    if (!task) throw new Error("no task");
    return task;
  }
}

export function useTaskDay(): TaskDayWorld {
  const world = new TaskDayWorld(useTestDatabase());
  beforeAll(() => world.start());
  beforeEach(() => world.startDay());
  return world;
}
