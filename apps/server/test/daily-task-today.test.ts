/** Tasks that a leader assigns during the day, at the paths of the board. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { openRealApp, type RealApp } from "./real-app.ts";

/** Nine o'clock on a Tuesday in Jakarta. */
let now = new Date("2026-03-10T02:00:00Z");
let app: RealApp;

beforeAll(async () => {
  app = await openRealApp({ now: () => now });
}, 180_000);
afterAll(() => app.stop());

async function post(token: string, path: string, body: object) {
  const reply = await fetch(`${app.url}/prod/api/board/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", token },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as {
    code: string;
    key?: string;
    data: { rows: { title: string }[] };
  };
}

const save = (from: string, overrides: object = {}) =>
  post(app.people.leader, "taskConfig/save", {
    title: "Call back",
    content: "Call everybody who asked for it.",
    stageId: app.org.stages.early,
    audience: "ALL",
    deadline: "16:30",
    recurrence: "ONCE",
    from,
    ...overrides,
  });

const titles = async () => {
  const { data } = await post(app.people.agent, "dailyTask/listing", {});
  return data.rows.map(({ title }) => title);
};

test("a task for today reaches its agents at once, until its deadline", async () => {
  expect(await save("2026-03-10")).toMatchObject({ code: "00" });
  expect(await titles()).toEqual(["Call back"]);
  const daily = { recurrence: "DAILY", title: "Every day" };
  expect(await save("2026-03-10", daily)).toMatchObject({ code: "00" });
  expect((await titles()).toSorted()).toEqual(["Call back", "Every day"]);
  now = new Date("2026-03-10T09:30:00Z");
  expect(await save("2026-03-10")).toMatchObject({ code: "01", key: "taskConfig.deadlinePassed" });
});

test.each(["ONCE", "DAILY", "WEEKDAYS"])(
  "a first day in the past is refused: %s",
  async (recurrence) => {
    expect(await save("2026-03-09", { recurrence })).toMatchObject({
      code: "01",
      key: "taskConfig.dayPassed",
      data: [{ path: "from" }],
    });
  },
);
