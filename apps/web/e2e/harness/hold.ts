import { expect } from "bun:test";
import type { Page } from "playwright-core";

/** Returns the id of the case in a path. */
export const taskIn = (path: string): number => Number(path.split("/")[2]);

/** Holds a case over REST, at the server of this address, as a page of this user would. */
export async function holdCase(page: Page, url: string, taskId: number): Promise<void> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === "token")?.value ?? "";
  const reply = await page.request.post(`${url}/prod/api/task/hold/open`, {
    headers: { token },
    data: { taskId, kind: "DISPUTE", reason: "Says it is not his loan" },
  });
  expect(((await reply.json()) as { code: string }).code).toBe("00");
}
