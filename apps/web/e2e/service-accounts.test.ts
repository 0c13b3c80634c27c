import { describe, expect, test } from "bun:test";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { useJourney } from "./harness/journey.ts";
import { actOn } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { signIn, uiText } from "./harness/sign-in.ts";

const NAME = "Core banking of the lender with a name that fills its cell";

describe.skipIf(noBrowser)("service accounts", () => {
  const journey = useJourney();

  test("an account gets a key, which is shown once and revoked", async () => {
    const { page, complaints } = await journey.visitor();
    await signIn(page, journey.app, "sys01");
    await navigateTo(page, journey.app.url, "/serviceAccounts");
    const button = (name: Parameters<typeof uiText>[0]) =>
      page.getByRole("button", { name: uiText(name), exact: true });
    await page.getByText(uiText("manage.service.none")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);

    await button("manage.service.add").press("Enter");
    await page.getByRole("textbox", { name: uiText("core.field.name") }).fill(NAME);
    await page
      .getByRole("textbox", { name: uiText("manage.service.addresses") })
      .fill("127.0.0.0/8\nnowhere");
    await button("manage.service.preset.readMasterData").press("Enter");
    await button("core.action.save").press("Enter");
    await page.getByText(uiText("core.error.access.badRange")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page
      .getByRole("textbox", { name: uiText("manage.service.addresses") })
      .fill("127.0.0.0/8");
    await button("core.action.save").press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });

    await page.getByRole("button", { name: NAME, exact: true }).press("Enter");
    await page.getByText(uiText("manage.service.noKeys")).waitFor();
    await page.getByRole("textbox", { name: uiText("manage.service.keyName") }).fill("2026");
    await button("manage.service.keyAdd").press("Enter");
    const secret = await page.getByText(/^ksvc_/).innerText();
    expect(await accessibilityFaults(page)).toEqual([]);
    const ask = () =>
      fetch(`${journey.app.url}/prod/api/key`, { headers: { token: secret.trim() } });
    expect((await ask()).status).toBe(200);

    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Revoke 2026/ })
      .press("Enter");
    await page.getByRole("alertdialog").waitFor();
    await button("manage.service.revoke").last().press("Enter");
    await page.getByText(uiText("manage.service.keyState.REVOKED"), { exact: true }).waitFor();
    expect((await ask()).status).toBe(401);
    await button("core.action.close").last().press("Enter");
    await page.getByText(/^ksvc_/).waitFor({ state: "detached" });

    await actOn(page, NAME, "core.action.disable");
    await page.getByRole("dialog").getByRole("button", { name: "Disable", exact: true }).click();
    await page.getByRole("cell", { name: uiText("core.field.disabled"), exact: true }).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
