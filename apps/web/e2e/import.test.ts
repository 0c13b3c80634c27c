import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const HEAD = "Loan No,Loan date,Nama,Telepon,Pokok,Hari tunggakan,Debtor ID,Provinsi";
const BUDI = 'TX-1,31/08/2026,Budi Santoso,081234567801,"1.000.000",12,P-1,Papua';
const SITI = 'TX-2,30/08/2026,Siti Aminah,081234567802,"2.000.000",3,P-2,Bali';

const tape = (...rows: string[]) => ({
  name: "tape.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([HEAD, ...rows].join("\n")),
});

describe.skipIf(noBrowser)("importing a loan tape", () => {
  const journey = useJourney();
  const word = (key: Parameters<typeof uiText>[0]) => uiText(key);

  const openDialog = async (login: string) => {
    const visitor = await journey.visitor();
    await signIn(visitor.page, journey.app, login);
    await settle(visitor.page);
    await visitor.page.getByRole("button", { name: word("tasks.case.list.import") }).click();
    return visitor;
  };

  const send = async (page: Page, file: ReturnType<typeof tape>) => {
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: word("tasks.loanImport.dialog.check") }).waitFor();
    await settle(page);
  };

  const field = (page: Page, key: Parameters<typeof uiText>[0]) =>
    page.getByRole("dialog").getByLabel(new RegExp(`^${word(key)}( \\*)?$`));

  const press = (page: Page, key: Parameters<typeof uiText>[0]) =>
    page
      .getByRole("dialog")
      .getByRole("button", { name: word(key) })
      .click();

  const describeTape = async (page: Page) => {
    await field(page, "tasks.case.field.institution").selectOption({ index: 1 });
    await field(page, "tasks.case.field.product").fill("Kredit Tunai");
    await field(page, "tasks.loanImport.dialog.lender").fill("PT Lekas Dana Nusantara");
    await field(page, "tasks.loanImport.dialog.currency").selectOption("IDR");
    await field(page, "tasks.loanImport.dialog.mappingName").fill("Dana Kita");
    await page
      .getByLabel(
        `${word("tasks.loanImport.target.borrowerId")}: ${word("tasks.loanImport.dialog.source")}`,
      )
      .selectOption({ label: "Debtor ID" });
  };

  test("errors are shown by row, and a corrected file becomes cases", async () => {
    const { page, complaints } = await openDialog("ops01");
    const wrong = SITI.replace("081234567802", "no phone");
    await send(page, tape(BUDI.replace("Papua", ""), wrong));

    await press(page, "tasks.loanImport.dialog.check");
    await page.getByText("Product is required").waitFor();

    await describeTape(page);
    await press(page, "tasks.loanImport.dialog.save");
    await press(page, "tasks.loanImport.dialog.check");
    const failing = page.getByRole("row", { name: /Telepon.*no phone/ });
    await failing.waitFor();
    await page.getByText(uiText("tasks.loanImport.issue.zoneMissing")).waitFor();
    expect(await page.getByRole("button", { name: /^Import \d/ }).isVisible()).toBe(false);
    const download = page.waitForEvent("download");
    await press(page, "app.sheet.errorFile");
    expect((await download).suggestedFilename()).toBe("tape-errors.csv");

    await press(page, "core.action.chooseOtherFile");
    await send(page, tape(BUDI, SITI));
    expect(await field(page, "tasks.loanImport.dialog.mappingName").inputValue()).toBe("Dana Kita");
    await press(page, "tasks.loanImport.dialog.check");
    const derived = uiText("tasks.borrower.zoneSource.PROVINCE");
    await page.getByRole("row", { name: new RegExp(`Asia/Jayapura.*${derived}`) }).waitFor();
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await press(page, "tasks.loanImport.dialog.seeCases");
    await page.waitForURL(/tab=NEW_REMINDER/);
    await page.getByRole("link", { name: "Budi Santoso" }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  test("rows without errors are imported by choice, and the others stay listed", async () => {
    const { page, complaints } = await openDialog("ops01");
    const good = BUDI.replace("TX-1", "TX-5").replace("P-1", "P-5");
    const wrong = SITI.replace("TX-2", "TX-6").replace("081234567802", "no phone");
    await send(page, tape(good, wrong));
    await describeTape(page);
    await press(page, "tasks.loanImport.dialog.check");
    await page.getByText(word("tasks.loanImport.dialog.loadValidHint")).waitFor();
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Import only the 1 row without errors" }).click();
    const loaded = { file: "tape.csv", rows: 1 };
    await page.getByText(uiText("tasks.loanImport.dialog.loadedPart", loaded)).waitFor();
    await page.getByRole("row", { name: /Telepon.*no phone/ }).waitFor();
    expect(complaints).toEqual([]);
  });

  test("a row that contradicts the record is imported once two users confirm it", async () => {
    const { page, complaints } = await openDialog("ops01");
    const existingRow = 'TX-9,31/08/2026,Rina Wati,081234567809,"1.000.000",12,P-9,Bali';
    const check = async (row: string) => {
      await send(page, tape(row));
      await describeTape(page);
      await press(page, "tasks.loanImport.dialog.check");
    };
    const load = page.getByRole("button", { name: "Import 1 row" });
    await check(existingRow);
    await load.click();
    await page.getByText(uiText("tasks.loanImport.dialog.loaded", { file: "tape.csv" })).waitFor();
    await press(page, "core.action.chooseOtherFile");
    await check(
      existingRow.replace("Rina Wati", "Rina Hartono").replace("081234567809", "081234567810"),
    );
    await page
      .getByRole("button", { name: uiText("tasks.loanImport.change.proposeRow", { row: 2 }) })
      .click();
    const dialog = page
      .getByRole("dialog")
      .filter({ hasText: word("tasks.loanImport.change.body") });
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel(word("core.field.reason")).fill("married, as the lender writes");
    await propose(dialog);
    const badge = (state: "PROPOSED" | "APPROVED") =>
      page.getByRole("cell", { name: word(`manage.proposal.stateName.${state}`) });
    await badge("PROPOSED").waitFor();
    const subject = uiText("tasks.loanImport.change.subject", { row: 2, file: "tape.csv" });
    await approveAs(
      journey,
      "head01",
      `${word("manage.proposal.kind.BORROWER_CHANGE")}: ${subject}`,
    );
    await badge("APPROVED").waitFor();
    await load.click();
    await press(page, "tasks.loanImport.dialog.seeCases");
    await page.getByRole("link", { name: "Rina Hartono" }).first().waitFor();
    expect(complaints).toEqual([]);
  });

  test("a file of another kind is refused at its field", async () => {
    const { page } = await openDialog("ops01");
    await page
      .locator("input[type=file]")
      .setInputFiles({
        name: "tape.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.7"),
      });
    await page
      .getByText(uiText("app.sheet.wrongKind", { file: "tape.pdf", kinds: "csv, xlsx or xls" }))
      .waitFor();
  });

  test("a user without permission sees no import button", async () => {
    const { page } = await journey.visitor();
    await signIn(page, journey.app, "agent01");
    await settle(page);
    const button = page.getByRole("button", { name: word("tasks.case.list.import") });
    expect(await button.count()).toBe(0);
  });
});
