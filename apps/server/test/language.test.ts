import { afterAll, beforeAll, expect, test } from "bun:test";
import { openRealApp, type RealApp, type Role } from "./real-app.ts";

let app: RealApp;
beforeAll(async () => {
  app = await openRealApp();
}, 180_000);
afterAll(() => app.stop());

const MISSING_IDS = { loanId: 999_999, taskId: 999_999 };

/** Collects the refusals of a missing case over both transports. */
async function listMessages(role: Role, lang: string): Promise<string[]> {
  const headers = {
    token: app.people[role],
    "accept-language": lang,
    lang,
    cookie: `language=${lang}`,
  };
  const input = encodeURIComponent(JSON.stringify({ json: MISSING_IDS }));
  const [rest, trpc] = await Promise.all([
    fetch(`${app.url}/prod/api/task/loanItemInfo/999999?taskId=999999`, { headers }),
    fetch(`${app.url}/trpc/tasks.case.get?input=${input}`, { headers }),
  ]);
  const { message } = (await rest.json()) as { message: string };
  const { error } = (await trpc.json()) as { error: { json: { message: string } } };
  return [message, error.json.message];
}

test("roles with a fixed language are answered in English, all others in the requested language", async () => {
  const english = await listMessages("operations", "en");
  for (const lang of ["zh-CN", "in-ID"]) {
    for (const role of ["agent", "leader", "admin"] as const)
      expect([role, await listMessages(role, lang)]).toEqual([role, english]);
    const other = await listMessages("operations", lang);
    expect(other).not.toEqual(english);
    for (const role of [
      ...(["inspector", "service", "finance", "management"] as const),
      "administrator",
    ] as const) {
      const [rest, trpc] = await listMessages(role, lang);
      expect([role, rest === english[0], trpc === english[1]]).toEqual([role, false, false]);
    }
  }
});
