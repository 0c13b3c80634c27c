import type { Page } from "playwright-core";
import { LOGIN_PATH, SCREENS } from "@kolekta/api/session/menu/contract-screens";
import type { App } from "./app.ts";

export interface ScreenAddress {
  /** Such as "case-list", used as file name. */
  readonly name: string;
  readonly path: string;
}

const toName = (path: string): string =>
  path
    .replace(/:\w+/g, "")
    .split("/")
    .filter(Boolean)
    .join("-")
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Finds the ids of an open case in the scope of the signed-in user; null without one. */
async function sampleCase(page: Page, app: App): Promise<Record<string, string> | null> {
  const reply = await page.request.get(`${app.url}/prod/api/task/listing?page=1&size=1&status=C10`);
  const body = (await reply.json()) as { data?: { rows?: Record<string, number>[] } | null };
  const row = body.data?.rows?.[0];
  if (!row) return null;
  const { taskId, loanId, borrowerId, stageId } = row;
  return {
    stageId: String(stageId),
    taskId: String(taskId),
    loanId: String(loanId),
    borrowerId: String(borrowerId),
  };
}

/** Finds a user in the scope of the signed-in user; null without one. */
async function sampleUser(page: Page, app: App): Promise<string | null> {
  const reply = await page.request.get(`${app.url}/prod/api/manage/user/list?page=1&size=1`);
  const body = (await reply.json()) as { data?: { rows?: { id: number }[] } | null };
  return body.data?.rows?.[0]?.id.toString() ?? null;
}

/** Finds a sampled contact in the scope of the signed-in user; null without one. */
async function sampleItem(page: Page, app: App): Promise<string | null> {
  const reply = await page.request.get(`${app.url}/prod/api/board/quality/listing?page=1&size=1`);
  const body = (await reply.json()) as { data?: { rows?: { itemId: number }[] } | null };
  return body.data?.rows?.[0]?.itemId.toString() ?? null;
}

/** Finds a complaint in the scope of the signed-in user; null without one. */
async function sampleOrder(page: Page, app: App): Promise<string | null> {
  const reply = await page.request.get(
    `${app.url}/prod/api/customer/service/get/workOrder/listing?page=1&size=1`,
  );
  const body = (await reply.json()) as { data?: { rows?: { orderId: number }[] } | null };
  return body.data?.rows?.[0]?.orderId.toString() ?? null;
}

/** Finds an allocation run in the scope of the signed-in user; null without one. */
async function sampleRun(page: Page, app: App): Promise<string | null> {
  const reply = await page.request.get(`${app.url}/prod/api/task/allocation/runs?page=1&size=1`);
  const body = (await reply.json()) as { data?: { rows?: { runId: number }[] } | null };
  return body.data?.rows?.[0]?.runId.toString() ?? null;
}

/** Finds an institution in the scope of the signed-in user; null without one. */
async function sampleInstitution(page: Page, app: App): Promise<string | null> {
  const reply = await page.request.get(
    `${app.url}/prod/api/manage/institution/listing?page=1&size=1`,
  );
  const body = (await reply.json()) as {
    data?: { rows?: { id: number; name: string; email: string }[] } | null;
  };
  const row = body.data?.rows?.[0];
  return row
    ? ["/organizationalInfo", row.id, ...[row.name, row.email].map(encodeURIComponent)].join("/")
    : null;
}

export const LOGIN_ADDRESS: ScreenAddress = { name: "login", path: LOGIN_PATH };

/** Lists the addresses of all screens behind the login, with existing ids. */
export async function builtAddresses(page: Page, app: App): Promise<ScreenAddress[]> {
  const id = await sampleUser(page, app);
  const itemId = await sampleItem(page, app);
  const orderId = await sampleOrder(page, app);
  const runId = await sampleRun(page, app);
  const ids = {
    ...(await sampleCase(page, app)),
    ...(id ? { id } : {}),
    ...(itemId ? { itemId } : {}),
    ...(orderId ? { orderId } : {}),
    ...(runId ? { runId } : {}),
  };
  const institution = await sampleInstitution(page, app);
  const addresses = Object.values(SCREENS).flatMap((screen) => {
    const path = screen.path.replace(
      /:(\w+)/g,
      (whole, name: keyof typeof ids) => ids[name] ?? whole,
    );
    return path.includes(":") ? [] : [{ name: toName(screen.path), path }];
  });
  if (institution === null) return addresses;
  const name = toName(SCREENS.institution.path);
  return [...addresses, { name, path: institution }];
}
