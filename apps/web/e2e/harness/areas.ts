import type { Locator, Page } from "playwright-core";
import { settle } from "./settle.ts";
import { uiText } from "./sign-in.ts";

type Group = "reach" | "repay" | "person" | "course";
type Area =
  "contacts" | "sms" | "plan" | "installments" | "codes" | "payments" | "statement" | "images";

export const groupTab = (page: Page, group: Group | "key" | "log"): Locator =>
  page
    .getByRole("tablist", { name: uiText("tasks.case.workspace.areas") })
    .getByRole("tab", { name: uiText(`tasks.case.areaGroup.${group}`), exact: true });

export const areaTab = (page: Page, group: Group, area: Area): Locator =>
  page
    .getByRole("tablist", { name: uiText(`tasks.case.areaGroup.${group}`), exact: true })
    .getByRole("tab", { name: uiText(`tasks.case.area.${area}`), exact: true });

/** Opens an area of the case through its group; returns its content. */
export async function openArea(page: Page, group: Group, area: Area): Promise<Locator> {
  await groupTab(page, group).click();
  await areaTab(page, group, area).click();
  await settle(page);
  return page.getByRole("tabpanel", { name: uiText(`tasks.case.area.${area}`), exact: true });
}
