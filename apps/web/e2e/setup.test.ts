import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { TARGET_LABELS } from "@kolekta/api/tasks/loan-import/mapping/contract-words";
import type { Locator, Page } from "playwright-core";
import { noBrowser } from "./harness/chromium.ts";
import { readOneTimePassword, signInFirst } from "./harness/first-login.ts";
import { useJourney } from "./harness/journey.ts";
import { createAdministrator } from "./harness/operator.ts";
import { navigateTo } from "./harness/settle.ts";
import { uiText } from "./harness/sign-in.ts";

/** A certificate is valid for three years at most. */
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

type Key = Parameters<typeof uiText>[0];

const TAPE = join(import.meta.dir, "../../../examples/first-tape.csv");
const PASSWORD = "Rumah2026";
const LENDER = "PT Pinjam Cepat";
const AGENCY = "PT Tagih Baru";
const GROUP = "Group A";
const BORROWER = "Rina Wulandari";
const STAGES = [
  { name: "Early", from: "1", to: "30", recovery: "60" },
  { name: "Late", from: "31", to: "", recovery: "25" },
];

const button = (within: Page | Locator, key: Key) =>
  within.getByRole("button", { name: uiText(key), exact: true });

const link = (within: Page | Locator, key: Key) =>
  within.getByRole("link", { name: uiText(key), exact: true });

/** Finds a field by its label, which may be marked as required. */
const field = (within: Page | Locator, key: Key) =>
  within.getByLabel(new RegExp(`^${RegExp.escape(uiText(key))}( \\*)?$`));

const dialog = (page: Page) => page.getByRole("dialog");
const form = (page: Page) => page.getByRole("main");

/** Finds the list of missing setup steps on the administrator's home page. */
const guide = (page: Page) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: uiText("manage.user.setup.title") }) });

/** Opens the home page, then the step that the guide offers. */
async function step(page: Page, key: Key): Promise<void> {
  await page.getByRole("link", { name: uiText("app.nav.home") }).click();
  await link(guide(page), key).click();
}

async function addStage(
  page: Page,
  { name, from, to, recovery }: (typeof STAGES)[number],
): Promise<void> {
  await button(page, "manage.stage.add").click();
  const within = dialog(page);
  await field(within, "core.field.name").fill(name);
  await field(within, "manage.stage.from").fill(from);
  await field(within, "manage.stage.to").fill(to);
  await field(within, "manage.stage.recovery").fill(recovery);
  await button(within, "core.action.save").click();
  await within.waitFor({ state: "detached" });
  await page.getByRole("row").getByText(name, { exact: true }).waitFor();
}

/** Adds the institution with a new lender from within the form, which keeps its values. */
async function addInstitution(page: Page): Promise<string> {
  const within = form(page);
  await field(within, "core.field.name").fill(AGENCY);
  await field(within, "core.field.email").fill("office@tagihbaru.example");
  await field(within, "manage.institution.leaderName").fill("Hendra Gunawan");
  await field(within, "manage.institution.leaderEmail").fill("hendra@tagihbaru.example");
  await field(within, "core.field.login").fill("baru-admin");
  await button(within, "manage.institution.lenderAdd").click();
  await field(dialog(page), "manage.institution.lenderNew").fill(LENDER);
  await button(dialog(page), "manage.institution.lenderAdd").click();
  await dialog(page).getByText(LENDER, { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await within.getByLabel(LENDER, { exact: true }).check();
  for (const { name } of STAGES) await within.getByLabel(name, { exact: true }).check();
  await button(within, "manage.institution.groupAdd").click();
  await field(within, "manage.institution.groupName").fill(GROUP);
  await button(within, "app.screen.add-institution").click();
  return readOneTimePassword(page);
}

interface Person {
  readonly name: string;
  readonly login: string;
  readonly role: string;
}

async function fillPerson(page: Page, { name, login, role }: Person) {
  const within = form(page);
  await field(within, "core.field.fullName").fill(name);
  await field(within, "core.field.login").fill(login);
  await field(within, "core.field.email").fill(`${login}@kolekta.example`);
  await field(within, "core.field.role").selectOption({ label: role });
}

async function addOperations(page: Page): Promise<string> {
  await fillPerson(page, {
    name: "Ratna Dewi",
    login: "operations",
    role: "Collection operations manager",
  });
  await button(form(page), "app.screen.add-user").click();
  return readOneTimePassword(page);
}

async function addLeader(page: Page): Promise<void> {
  await fillPerson(page, { name: "Yusuf Hidayat", login: "baru-leader", role: "Team leader" });
  const within = form(page);
  await field(within, "core.field.group").selectOption({ label: GROUP });
  await field(within, "manage.user.form.leads").check();
  await button(within, "app.screen.add-person").click();
  await button(page, "manage.user.secret.addPerson").click();
}

async function addAgent(page: Page): Promise<string> {
  await fillPerson(page, { name: "Maya Lestari", login: "baru-agent", role: "Collector" });
  const within = form(page);
  await field(within, "core.field.group").selectOption({ label: GROUP });
  await field(within, "core.field.stage").selectOption({ label: "Early" });
  await field(within, "manage.user.form.username").fill("baru-agent");
  await field(within, "manage.user.form.extension").fill("1001");
  await button(within, "app.screen.add-person").click();
  return readOneTimePassword(page);
}

/** Sends the certificate from the page of the new agent. */
async function sendCertificate(page: Page): Promise<void> {
  await link(page, "manage.user.secret.openUser").click();
  await button(page, "core.field.actions").click();
  await page.getByRole("menuitem", { name: uiText("manage.user.action.certificate") }).click();
  const within = dialog(page);
  await field(within, "manage.user.certificate").fill(NEXT_YEAR);
  await page
    .locator("input[type=file]")
    .setInputFiles({
      name: "certificate.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7 certificate"),
    });
  await button(within, "manage.user.certificateBox.submit").click();
  await within.waitFor({ state: "detached" });
}

async function confirmCertificate(page: Page, url: string): Promise<void> {
  await navigateTo(page, url, "/settingChanges");
  const name = `${uiText("manage.proposal.kind.CERTIFICATE")}: Maya Lestari`;
  await page.getByRole("button", { name, exact: true }).click();
  const sheet = dialog(page);
  const download = page.waitForEvent("download");
  await button(sheet, "manage.proposal.showDocument").click();
  expect((await download).suggestedFilename()).toEndWith(".pdf");
  await button(sheet, "core.action.approve").click();
  await sheet.waitFor({ state: "detached" });
}

const COLUMNS = {
  loanNumber: "Loan",
  loanOn: "Granted",
  principal: "Principal",
  daysDelinquent: "Days late",
  borrowerId: "Customer",
  borrowerName: "Name",
  phone: "Phone",
  province: "Province",
} as const;

/** Maps the columns of the tape that were not recognised. */
async function mapColumns(page: Page): Promise<void> {
  const source = uiText("tasks.loanImport.dialog.source");
  for (const [target, label] of Object.entries(COLUMNS))
    await page
      .getByLabel(`${uiText(TARGET_LABELS[target as keyof typeof COLUMNS])}: ${source}`)
      .selectOption({ label });
}

async function importTape(page: Page): Promise<void> {
  await button(page, "tasks.case.list.import").click();
  await page.locator("input[type=file]").setInputFiles(TAPE);
  const within = dialog(page);
  await field(within, "tasks.case.field.institution").selectOption({ label: AGENCY });
  await field(within, "tasks.case.field.product").fill("Cash loan");
  await field(within, "tasks.loanImport.dialog.lender").fill(LENDER);
  await field(within, "tasks.loanImport.dialog.currency").selectOption("IDR");
  await field(within, "tasks.loanImport.dialog.mappingName").fill("First tape");
  await mapColumns(page);
  await button(within, "tasks.loanImport.dialog.check").click();
  await within
    .getByRole("button", { name: uiText("tasks.loanImport.dialog.load", { rows: 3 }) })
    .click();
  await button(within, "tasks.loanImport.dialog.seeCases").click();
}

async function assignCase(page: Page): Promise<void> {
  await page.getByRole("row").filter({ hasText: BORROWER }).getByRole("checkbox").check();
  await button(page, "tasks.allocation.assign").click();
  const within = dialog(page);
  await button(within, "tasks.assignment.preview").click();
  await within.getByRole("row", { name: /^Maya Lestari/ }).waitFor();
  await within
    .getByRole("button", { name: uiText("tasks.allocation.commit.ASSIGN", { cases: 1 }) })
    .click();
  await within.getByRole("alert").getByText("1 case assigned").waitFor();
}

async function recordNoAnswer(page: Page, remark: string): Promise<void> {
  await page.getByRole("link", { name: BORROWER }).click();
  const within = page.getByRole("form", { name: uiText("tasks.log.record.title") });
  for (const key of ["tasks.log.callStatus.NOA", "tasks.log.result.A20RETRY"] as const)
    await within.getByRole("radio", { name: new RegExp(`^(\\d ?)?${uiText(key)}$`) }).click();
  await within.getByLabel(uiText("tasks.log.record.remark")).fill(remark);
  await button(within, "core.action.save").click();
}

describe.skipIf(noBrowser)("an empty installation", () => {
  const journey = useJourney(() => ({ SEED: "none" }));

  /** Signs in with a separate browser profile and a new password. */
  const enter = async (login: string, oneTimePassword: string) => {
    const visitor = await journey.visitor();
    const credentials = { login, oneTimePassword, own: PASSWORD };
    await signInFirst(visitor.page, journey.app, credentials);
    return visitor;
  };

  test("is set up entirely on screen, from its administrator to the first result", async () => {
    const first = await createAdministrator(journey.app, "admin");
    const { page, complaints } = await enter("admin", first);

    await link(guide(page), "manage.stage.add").click();
    for (const stage of STAGES) await addStage(page, stage);
    await step(page, "app.screen.add-institution");
    const ofAdmin = await addInstitution(page);
    await step(page, "app.screen.add-user");
    const ofOperations = await addOperations(page);
    await step(page, "app.screen.add-person");
    await addLeader(page);
    const ofAgent = await addAgent(page);
    await sendCertificate(page);
    expect(complaints).toEqual([]);

    const ofManagement = await createAdministrator(journey.app, "management", "7");
    const management = (await enter("management", ofManagement)).page;
    await confirmCertificate(management, journey.app.url);

    const operations = (await enter("operations", ofOperations)).page;
    await importTape(operations);
    await operations.getByText("Total 3", { exact: true }).first().waitFor();

    await assignCase((await enter("baru-admin", ofAdmin)).page);

    const agent = await enter("baru-agent", ofAgent);
    await recordNoAnswer(agent.page, "Rang twice, no answer");
    await agent.page.getByText("Rang twice, no answer").first().waitFor();
    await agent.page.getByText(uiText("tasks.case.status.C10")).first().waitFor();
    expect(agent.complaints).toEqual([]);
  });
});
