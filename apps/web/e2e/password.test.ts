import { describe, expect, test } from "bun:test";
import { DEMO_PASSWORD } from "@kolekta/api/seeds";
import type { Page } from "playwright-core";
import { withDatabase } from "./harness/drill-down.ts";
import { noBrowser } from "./harness/chromium.ts";
import { uiText, signInByForm, submitLogin } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const NEW = "Demo5678";

const fill = async (page: Page, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    await page.locator(`input[name="${name}"]`).fill(value);
};
const send = (page: Page) =>
  page.getByRole("button", { name: uiText("app.password.submit") }).click();

describe.skipIf(noBrowser)("the user's own password", () => {
  const journey = useJourney();

  test("is changed from the user menu once valid, and the next login needs the new one", async () => {
    const { page, context, complaints } = await journey.visitor();
    await signInByForm(page, journey.app, "agent07");
    await page.getByRole("button", { name: uiText("app.user.menu", { name: "" }).trim() }).click();
    await page.getByRole("menuitem", { name: uiText("app.password.title") }).click();
    await fill(page, { password: "Wrong1234", newPassword: "short1", confirmPassword: NEW });
    await send(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByText(uiText("core.error.password.format")).waitFor();
    await dialog.getByText(uiText("app.password.differ")).waitFor();
    await fill(page, { newPassword: NEW });
    await send(page);
    await dialog.getByText(uiText("core.error.password.wrong")).waitFor();
    await fill(page, { password: DEMO_PASSWORD });
    await send(page);
    await page.waitForURL(/#\/login/);
    await submitLogin(page, { login: "agent07", password: NEW });
    await page.getByRole("banner").first().waitFor();
    expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
    await context.close();
  });

  test("must be changed before any page opens while it is an initial password", async () => {
    await withDatabase(journey.app, (db) =>
      db
        .updateTable("appUser")
        .set({ mustChangePassword: true, passwordChangedAt: new Date() })
        .where("login", "=", "agent08")
        .execute(),
    );
    const { page, context } = await journey.visitor();
    await page.goto(`${journey.app.url}/#/login`);
    await submitLogin(page, { login: "agent08" });
    await page.locator("main > section:only-child").getByRole("button").last().click();
    await page.getByRole("heading", { name: uiText("app.password.title") }).waitFor();
    expect(await page.getByRole("banner").count()).toBe(0);
    await fill(page, { password: DEMO_PASSWORD, newPassword: NEW, confirmPassword: NEW });
    await send(page);
    await page.waitForURL(/#\/login/);
    await submitLogin(page, { login: "agent08", password: NEW });
    await page.getByRole("banner").first().waitFor();
    await context.close();
  });

  test("that expires during work must be changed before the next page, reload or deep link", async () => {
    const { page, context, complaints } = await journey.visitor();
    await signInByForm(page, journey.app, "agent09");
    await page.goto(`${journey.app.url}/#/myTasks`);
    await page.getByRole("banner").first().waitFor();
    await withDatabase(journey.app, (db) =>
      db
        .updateTable("appUser")
        .set({ mustChangePassword: true })
        .where("login", "=", "agent09")
        .execute(),
    );
    const change = page.getByRole("heading", { name: uiText("app.password.title") });
    await page.goto(`${journey.app.url}/#/case/list`);
    await change.waitFor();
    expect(await page.getByRole("banner").count()).toBe(0);
    expect(await page.locator("[data-sonner-toast]").count()).toBe(0);
    await page.reload();
    await change.waitFor();
    await page.goto(`${journey.app.url}/#/statistics`);
    await change.waitFor();
    await fill(page, { password: DEMO_PASSWORD, newPassword: NEW, confirmPassword: NEW });
    await send(page);
    await page.waitForURL(/#\/login/);
    await submitLogin(page, { login: "agent09", password: NEW });
    await page.getByRole("banner").first().waitFor();
    expect(complaints.filter((text) => !text.includes("403"))).toEqual([]);
    await context.close();
  });
});
