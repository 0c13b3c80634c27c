import type { Locator, Page } from "playwright-core";
import { settle } from "./settle.ts";
import { say } from "./sign-in.ts";

type Group = "reach" | "repay" | "person" | "course";
type Area =
  "contacts" | "sms" | "plan" | "installments" | "codes" | "payments" | "statement" | "images";

export const groupTab = (page: Page, group: Group | "key" | "log"): Locator =>
  page.getByRole("tablist", { name: say("tasks.case.desk.areas") }).getByRole("tab", {
    name: say(`tasks.case.areaGroup.${group}`),
    exact: true,
  });

export const areaTab = (page: Page, group: Group, area: Area): Locator =>
  page
    .getByRole("tablist", {
      name: say(`tasks.case.areaGroup.${group}`),
      exact: true,
    })
    .getByRole("tab", { name: say(`tasks.case.area.${area}`), exact: true });

/** Goes to an area of the open case, through its group; returns what it shows. */
export async function openArea(page: Page, group: Group, area: Area): Promise<Locator> {
  await groupTab(page, group).click();
  await areaTab(page, group, area).click();
  await settle(page);
  return page.getByRole("tabpanel", {
    name: say(`tasks.case.area.${area}`),
    exact: true,
  });
}
