import { describe, expect, test } from "bun:test";
import { createDb } from "@kolekta/db";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { caseWith, listExtensions, toCasePath, payAtBank } from "./harness/extensions.ts";
import { approveAs } from "./harness/proposals.ts";
import { actOn, offeredFor } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { type Device, uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("extensions", () => {
  const journey = useJourney();

  const visit = async (login: string, device?: Device) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await settle(visitor.page);
    return visitor;
  };

  const purgeReceipts = async () => {
    const db = createDb(journey.app.databaseUrl, { max: 1 });
    await db
      .updateTable("storedFile")
      .set({ purgedAt: new Date() })
      .where("kind", "=", "PROOF")
      .execute()
      .finally(() => db.destroy());
  };

  const getDialog = (page: Page, title: "repay.extension.title" | "repay.extension.manual.title") =>
    page.getByRole("dialog", { name: uiText(title) });

  test("a quote becomes an extension, is paid at the bank, and closes the case automatically", async () => {
    const { page, complaints } = await visit("agent11");
    const caseRef = await caseWith(page, journey.app, (offer) => offer.eligible);
    await navigateTo(page, journey.app.url, toCasePath(caseRef));
    await page.keyboard.press("Alt+x");
    const dialog = getDialog(page, "repay.extension.title");
    const quote = dialog.getByRole("region", { name: uiText("repay.code.quote.title") });
    await quote.getByText(/An extension does not reduce the principal/).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await listExtensions(page, journey.app, caseRef)).toEqual([]);
    await dialog.getByRole("button", { name: uiText("repay.extension.submit") }).click();
    await dialog.waitFor({ state: "detached" });
    const card = page.getByRole("article", { name: /^Extension, BCA/ });
    await card.getByText(uiText("repay.code.states.ACTIVE")).waitFor();
    await settle(page);
    const [open] = await listExtensions(page, journey.app, caseRef);
    expect(open).toMatchObject({ state: "OPEN", newDueOn: null });

    const bank = await visit("finance01");
    const number = open?.codeNumber ?? "";
    expect(await payAtBank(bank.page, journey.app, number)).toBe("POSTED");
    await page.getByText(uiText("tasks.case.workspace.closed.C31")).waitFor();
    await page.getByText(uiText("repay.extension.states.EFFECTIVE")).waitFor();
    const [paid] = await listExtensions(page, journey.app, caseRef);
    expect(paid?.state).toBe("EFFECTIVE");
    expect((paid?.newDueOn ?? "") > (paid?.oldDueOn ?? "")).toBe(true);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("a loan that cannot be extended shows the reason", async () => {
    const { page } = await visit("ops01");
    const caseRef = await caseWith(page, journey.app, (offer) => !offer.eligible);
    await navigateTo(page, journey.app.url, toCasePath(caseRef));
    await page.keyboard.press("Alt+x");
    const dialog = getDialog(page, "repay.extension.title");
    for (const { reason, params } of caseRef.offer.refusals)
      await dialog.getByText(uiText(`core.error.extension.${reason}`, params)).waitFor();
    expect(
      await dialog.getByRole("button", { name: uiText("repay.extension.submit") }).count(),
    ).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test("a manual extension needs a reason and evidence and takes effect once finance approves", async () => {
    const { page, complaints } = await visit("leader02", { width: 390, height: 844 });
    const caseRef = await caseWith(page, journey.app, (offer) => offer.eligible);
    await navigateTo(page, journey.app.url, toCasePath(caseRef));
    await page.getByRole("button", { name: uiText("repay.extension.manual.title") }).click();
    const dialog = getDialog(page, "repay.extension.manual.title");
    await dialog.getByText(/10 of 10 manual extensions left/).waitFor();
    const submit = dialog.getByRole("button", { name: uiText("repay.extension.manual.submit") });
    await submit.click();
    const missing = (name: string) =>
      dialog.getByText(uiText("core.error.request.fieldRequired", { name }));
    await missing(uiText("core.field.reason")).waitFor();
    await missing(uiText("core.field.receipt")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole("radio").nth(1).click();
    await dialog.getByLabel(uiText("repay.extension.manual.paid")).fill("0");
    await dialog.getByText(uiText("core.field.waived")).waitFor();
    await dialog
      .getByLabel(uiText("core.field.reason"))
      .fill("Flood in the village; the lender agreed to wait");
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({
        name: "letter.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.7 a letter"),
      });
    await submit.click();
    await dialog.waitFor({ state: "detached" });
    expect((await listExtensions(page, journey.app, caseRef))[0]?.state).not.toBe("EFFECTIVE");
    await approveAs(
      journey,
      "finance01",
      `${uiText("manage.proposal.kind.MANUAL_EXTENSION")}: ${caseRef.loanNumber}`,
    );
    await page.reload();
    const receipt = page.getByRole("button", { name: uiText("core.field.receipt") });
    const download = page.waitForEvent("download");
    await receipt.click();
    expect((await download).suggestedFilename()).toEndWith(".pdf");
    await purgeReceipts();
    await receipt.click();
    await page.getByText(uiText("core.error.file.deleted")).waitFor();
    const [made] = await listExtensions(page, journey.app, caseRef);
    expect(made?.state).toBe("EFFECTIVE");
    expect(complaints).toEqual([expect.stringContaining("404")]);
  });

  test("settings by stage refuse more than 100, show their history, and are read-only for a leader", async () => {
    const { page, complaints } = await visit("ops01");
    await page.getByRole("link", { name: uiText("app.screen.extension-stage") }).click();
    await settle(page);
    await actOn(page, "S2", "core.action.edit");
    const percentage = page.getByLabel(uiText("repay.extension.setting.percentage"));
    await percentage.fill("100.5");
    await page.keyboard.press("Enter");
    await page.getByText(uiText("core.error.extension.percentOver")).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await percentage.fill("12.25");
    const days = page.getByLabel(uiText("repay.extension.setting.days"), { exact: false });
    await days.fill("10 20");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const kind = uiText("manage.proposal.kind.EXTENSION_STAGE");
    await page.getByText(`${kind}: S2`).waitFor();
    await approveAs(journey, "head01", `${kind}: S2`);
    await page.reload();
    await actOn(page, "S2", "core.field.history");
    const history = page.getByRole("dialog");
    await history.getByText("10, 20").waitFor();
    expect(await history.getByRole("listitem").count()).toBe(2);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(complaints).toEqual([]);

    const leader = (await visit("leader03")).page;
    await navigateTo(leader, journey.app.url, "/queueExtension");
    expect(await offeredFor(leader, "S2")).toEqual([uiText("core.field.history")]);
  });

  test("an institution sees only its own settings by institution", async () => {
    const { page } = await visit("inst01", { width: 390, height: 844 });
    await navigateTo(page, journey.app.url, "/institutional");
    await page
      .getByRole("button", { name: /^Actions for / })
      .first()
      .waitFor();
    expect(await page.getByRole("button", { name: /^Actions for / }).count()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});
