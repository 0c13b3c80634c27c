import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { accessibilityFaults } from "./harness/axe.ts";
import { noBrowser } from "./harness/chromium.ts";
import { approveAs, propose } from "./harness/proposals.ts";
import { actOn, offeredFor } from "./harness/row-menu.ts";
import { navigateTo, settle } from "./harness/settle.ts";
import { uiText, signIn } from "./harness/sign-in.ts";
import { useJourney } from "./harness/journey.ts";

const MATIIN = "matiin (Indonesian), Indonesia";
const ALL_INSTITUTIONS = uiText("core.filter.allInstitutions");

describe.skipIf(noBrowser)("policies of the installation", () => {
  const journey = useJourney();

  const openAs = async (login: string, section: string, device = {}) => {
    const visitor = await journey.visitor(device);
    await signIn(visitor.page, journey.app, login);
    await navigateTo(visitor.page, journey.app.url, `/system?section=${section}`);
    await settle(visitor.page);
    return visitor;
  };

  const openSection = async (page: Page, section: string) => {
    await navigateTo(page, journey.app.url, `/system?section=${section}`);
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
  };

  test("operations proposes them in place and sees the effect of a wage scheme before sending", async () => {
    const { page, complaints } = await openAs("ops01", "wage");
    const name = `${ALL_INSTITUTIONS}, IDR`;
    await actOn(page, name, "core.action.edit");
    const dialog = page.getByRole("dialog");
    const share = dialog.getByLabel(`${uiText("reports.wage.baseRate")} (%)`);
    await share.fill("5");
    await dialog.getByRole("rowheader", { name: uiText("reports.wage.average") }).waitFor();
    await share.fill("12");
    await propose(dialog);
    await dialog.getByText(uiText("core.error.wage.capBelowRate")).waitFor();
    await share.fill("4");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    const kind = uiText("manage.proposal.kind.WAGE_SCHEME");
    await page.getByText(`${kind}: IDR`).waitFor();

    await openSection(page, "closing");
    await actOn(page, ALL_INSTITUTIONS, "core.action.edit");
    await dialog.getByLabel(uiText("manage.proposal.detail.writeOffDpd")).fill("150");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });

    await openSection(page, "approvers");
    await actOn(page, ALL_INSTITUTIONS, "core.action.edit");
    const level = (at: string) =>
      dialog.getByLabel(uiText("repay.deductionAuthority.level", { level: at }));
    await level("1").selectOption("8");
    await propose(dialog);
    await dialog.getByText(uiText("core.error.deduction.roleTwice")).waitFor();
    await level("2").selectOption("2");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    await openSection(page, "payments");
    // The server refused once, as expected.
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain("400");
  });

  test("management approves, and all readers see upcoming changes", async () => {
    const kind = uiText("manage.proposal.kind.CLOSING_POLICY");
    await approveAs(journey, "head01", `${kind}: ${uiText("core.word.all")}`);
    const phone = { width: 390, height: 844 };
    const { page } = await openAs("sys01", "closing", phone);
    const row = page.getByRole("row").filter({ hasText: ALL_INSTITUTIONS });
    await row
      .getByRole("cell")
      .filter({ hasText: uiText("app.setting.next") })
      .getByRole("time")
      .waitFor();
    expect(await offeredFor(page, ALL_INSTITUTIONS)).toEqual([uiText("core.field.history")]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await actOn(page, ALL_INSTITUTIONS, "core.field.history");
    await page.getByRole("dialog").getByText("150").first().waitFor();
  });

  test("the administrator proposes sign-in limits, which management reads before approving", async () => {
    const { page } = await openAs("sys01", "sign-in");
    expect(await accessibilityFaults(page)).toEqual([]);
    await actOn(page, ALL_INSTITUTIONS, "core.action.edit");
    const dialog = page.getByRole("dialog");
    const failures = dialog.getByLabel(uiText("manage.signIn.field.locationFailures"));
    await failures.fill("101");
    await propose(dialog);
    await dialog.locator("[aria-invalid=true]").waitFor();
    await failures.fill("4");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    const kind = uiText("manage.proposal.kind.SIGN_IN_POLICY");
    await approveAs(journey, "head01", `${kind}: ${uiText("core.word.all")}`);
    const reader = await openAs("ops01", "sign-in");
    const row = reader.page.getByRole("row").filter({ hasText: ALL_INSTITUTIONS });
    await row.getByRole("time").waitFor();
  });

  test("proposes a forbidden word and a removal, which management approves", async () => {
    const { page } = await openAs("ops01", "forbidden-words");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: uiText("manage.forbiddenWord.add") }).click();
    const dialog = page.getByRole("dialog");
    const word = dialog.getByLabel(uiText("core.field.word"));
    const source = dialog.getByLabel(uiText("manage.proposal.detail.source"));
    await word.fill("polisi");
    await source.fill("AFPI code of conduct");
    await propose(dialog);
    await dialog.getByText(uiText("core.error.forbiddenWord.exists")).waitFor();
    await word.fill("gentayangan");
    await settle(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    const kind = uiText("manage.proposal.kind.FORBIDDEN_WORD");
    await approveAs(journey, "head01", `${kind}: gentayangan (Indonesian), Indonesia`);

    await page
      .getByRole("searchbox", { name: uiText("manage.forbiddenWord.search") })
      .fill("matiin");
    await page.getByRole("row").filter({ hasText: "matiin" }).waitFor();
    await actOn(page, MATIIN, "core.action.edit");
    await dialog
      .getByRole("combobox", { name: uiText("manage.proposal.detail.severity") })
      .selectOption("ALLOW");
    await source.fill("Counsel allows it");
    await propose(dialog);
    await dialog.waitFor({ state: "detached" });
    await approveAs(journey, "head01", `${kind}: ${MATIIN}`);
    const reader = await openAs("sys01", "forbidden-words&text=matiin");
    const row = reader.page.getByRole("row").filter({ hasText: "matiin" });
    await row
      .getByRole("cell")
      .filter({ hasText: uiText("manage.proposal.word.ALLOW") })
      .waitFor();
    expect(await offeredFor(reader.page, MATIIN)).toEqual([uiText("core.field.history")]);
  });
});
