import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { groupTab, openArea } from "./harness/areas.ts";
import { noBrowser } from "./harness/chromium.ts";
import { settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

describe.skipIf(noBrowser)("working a case", () => {
  const journey = useJourney();

  const startWork = async (login: string) => {
    const visitor = await journey.visitor();
    const { page } = visitor;
    await signIn(page, journey.app, login);
    await page.getByRole("tab", { name: uiText("tasks.case.tab.NEW_REMINDER") }).click();
    await settle(page);
    await page.getByRole("button", { name: uiText("tasks.case.list.start") }).click();
    await page.waitForURL(/#\/task\//);
    await settle(page);
    return visitor;
  };

  const recordForm = (page: Page) =>
    page.getByRole("form", { name: uiText("tasks.log.record.title") });

  /** Results show the digit that selects them. */
  const choose = (page: Page, name: string) =>
    recordForm(page)
      .getByRole("radio", { name: new RegExp(`^(\\d ?)?${name}$`) })
      .click();

  const noAnswer = async (page: Page, remark: string) => {
    await choose(page, uiText("tasks.log.callStatus.NOA"));
    await choose(page, uiText("tasks.log.result.A20RETRY"));
    await recordForm(page).getByLabel(uiText("tasks.log.record.remark")).fill(remark);
  };

  const position = (page: Page) =>
    page.getByRole("navigation", { name: uiText("tasks.case.workspace.rail") }).innerText();

  test("save keeps the case open and shows the log; save and next goes on", async () => {
    const { page, complaints } = await startWork("agent10");
    const first = page.url();
    expect(await position(page)).toMatch(/1 \/ \d+/);

    await noAnswer(page, "Rang twice, no answer");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Rang twice, no answer").first().waitFor();
    expect(page.url()).toBe(first);
    await page.getByText(uiText("tasks.case.status.C10")).first().waitFor();

    await noAnswer(page, "Third try");
    await page.keyboard.press("Control+Shift+Enter");
    await page.waitForURL((url) => url.href !== first);
    await settle(page);
    expect(await position(page)).toMatch(/2 \/ \d+/);
    expect(await recordForm(page).getByLabel(uiText("tasks.log.record.remark")).inputValue()).toBe(
      "",
    );
    expect(complaints).toEqual([]);
  });

  test("a promise needs day and amount, and moves the case to the commitments", async () => {
    const { page } = await startWork("agent11");
    await choose(page, uiText("tasks.log.callStatus.CNCT"));
    await choose(page, uiText("tasks.log.result.A10PTP"));
    await page.getByLabel(uiText("tasks.log.record.promiseAmount")).waitFor();
    const assess = (label: string, value: string) =>
      recordForm(page).getByLabel(label).selectOption(value);
    await assess(uiText("tasks.log.ability.label"), "2");
    await assess(uiText("tasks.log.unpaidReason.label"), "FORGOT");
    await page.getByRole("button", { name: uiText("core.action.save"), exact: true }).click();
    const log = page.getByText(uiText("tasks.log.result.A10PTP"));
    await page.getByText(uiText("tasks.case.status.C10")).first().waitFor();
    await log.first().waitFor();
    await groupTab(page, "key").click();
    await page
      .getByRole("main")
      .getByText(uiText("tasks.log.ability.2"), { exact: true })
      .waitFor();
    const periods = await openArea(page, "repay", "installments");
    await periods
      .getByText(uiText("tasks.case.field.period"))
      .filter({ visible: true })
      .first()
      .waitFor();
    const text = await page.getByRole("main").innerText();
    const [loanNumber = ""] = /\b[A-Z]{2}\d{12}\b/.exec(text) ?? [];
    expect(loanNumber).not.toBe("");
    const list = `tab=REPAYMENT_COMMITMENT&loanNumber=${loanNumber}`;
    await page.goto(`${journey.app.url}/#/case/list?${list}`);
    await settle(page);
    expect(await page.locator("tbody tr").count()).toBe(1);

    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: uiText("app.palette.title") });
    await palette.waitFor();
    const addresses: string[] = [];
    page.on("request", (request) => addresses.push(request.url()));
    await page.keyboard.type(loanNumber);
    await palette.getByRole("option", { name: loanNumber }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/task\//);
    expect(addresses.some((url) => url.includes("tasks.case.search"))).toBe(true);
    expect(addresses.join("\n")).not.toContain(loanNumber);
  });

  test("saving without a result is refused with a message at the field", async () => {
    const { page } = await startWork("agent12");
    await page.keyboard.press("Control+Enter");
    const faults = recordForm(page).locator('[id$="-error"]');
    await faults.first().waitFor();
    await page.getByText(uiText("tasks.case.status.C00")).first().waitFor();
  });

  test("leaving a case with an unsent remark asks first, and the draft belongs to that case alone", async () => {
    const { page } = await startWork("agent13");
    const remark = () => recordForm(page).getByLabel(uiText("tasks.log.record.remark"));
    const first = page.url();
    await remark().fill("Half a sentence");
    await page.getByRole("button", { name: uiText("tasks.case.workspace.next") }).click();
    const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
    await dialog.getByRole("button", { name: uiText("app.leave.stay") }).click();
    expect(page.url()).toBe(first);
    expect(await remark().inputValue()).toBe("Half a sentence");

    await page.getByRole("button", { name: uiText("tasks.case.workspace.next") }).click();
    await dialog.getByRole("button", { name: uiText("app.leave.leave") }).click();
    await page.waitForURL((url) => url.href !== first);
    await settle(page);
    expect(await remark().inputValue()).toBe("");

    await page.getByRole("button", { name: uiText("tasks.case.workspace.previous") }).click();
    await page.waitForURL(first);
    await settle(page);
    expect(await remark().inputValue()).toBe("Half a sentence");
  });

  test("of two users on one case the second is notified, and the text stays", async () => {
    const agent = await startWork("agent14");
    const caseUrl = agent.page.url();
    // Live updates would show the new version at once, so this page has no socket.
    await agent.page.routeWebSocket(/webSocket/, (line) => line.close());
    await agent.page.reload();
    await settle(agent.page);
    const leader = await journey.visitor();
    await signIn(leader.page, journey.app, "inst01");
    await leader.page.goto(caseUrl);
    await settle(leader.page);
    const saved = leader.page.getByText("First on the line").first();

    await noAnswer(leader.page, "First on the line");
    await leader.page.keyboard.press("Control+Enter");
    await saved.waitFor();

    await noAnswer(agent.page, "Second on the line");
    await agent.page.keyboard.press("Control+Enter");
    await agent.page.getByText(uiText("tasks.log.record.changed")).waitFor();
    await agent.page.getByRole("button", { name: uiText("tasks.log.record.reload") }).click();
    await agent.page.getByText("First on the line").first().waitFor();
    expect(
      await recordForm(agent.page).getByLabel(uiText("tasks.log.record.remark")).inputValue(),
    ).toBe("Second on the line");
  });

  test("after a save the form requires nothing until it is used", async () => {
    const { page } = await startWork("agent15");
    const faults = recordForm(page).locator('[id$="-error"]');
    const result = (code: "A20RETRY" | "A60LC") =>
      recordForm(page).getByRole("radio", {
        name: new RegExp(`^(\\d ?)?${uiText(`tasks.log.result.${code}`)}$`),
      });
    await choose(page, uiText("tasks.log.callStatus.NOA"));
    await result("A20RETRY").click();
    await page.keyboard.press("Control+Enter");
    await page.getByText(uiText("tasks.case.status.C10")).first().waitFor();
    await settle(page);
    await recordForm(page).getByLabel(uiText("tasks.log.record.remark")).click();
    await settle(page);
    expect(await faults.allInnerTexts()).toEqual([]);

    await result("A60LC").focus();
    await page.keyboard.press("Tab");
    await choose(page, uiText("tasks.log.callStatus.CNCT"));
    await choose(page, uiText("tasks.log.result.A10PTP"));
    await choose(page, uiText("tasks.log.callStatus.NOA"));
    await settle(page);
    expect(await faults.allInnerTexts()).toEqual([]);

    await page.keyboard.press("Control+Enter");
    await faults.first().waitFor();
    await result("A20RETRY").click();
    await faults.first().waitFor({ state: "detached" });
  });

  test("a contact is corrected without typing its number", async () => {
    const { page } = await startWork("agent16");
    const area = await openArea(page, "reach", "contacts");
    const dialog = page.getByRole("dialog");
    const nameField = dialog.getByLabel(uiText("tasks.contact.field.name"));
    const save = dialog.getByRole("button", { name: uiText("core.action.save") });
    await area.getByRole("button", { name: uiText("tasks.contact.add") }).click();
    await nameField.fill("Paman Joko");
    await dialog.getByLabel(uiText("tasks.contact.field.relation")).selectOption("R04");
    await save.click();
    await dialog.locator('[id$="-error"]').first().waitFor();
    await dialog.getByLabel(uiText("tasks.contact.field.phone")).fill("081277700123");
    await save.click();
    await dialog.waitFor({ state: "detached" });

    await area
      .getByRole("button", { name: uiText("tasks.contact.more", { name: "Paman Joko" }) })
      .click();
    await page.getByRole("menuitem", { name: uiText("core.action.edit") }).click();
    await nameField.fill("Paman Joko Widodo");
    await save.click();
    await dialog.waitFor({ state: "detached" });
    await area.getByText("Paman Joko Widodo").first().waitFor();
    await area.getByText("0812****123").first().waitFor();
  });
});
