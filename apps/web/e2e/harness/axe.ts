import axe from "axe-core";
import type { Page } from "playwright-core";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 AA on the page as it stands, one line per element. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: "tag", values: tags },
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) =>
        `${id}: ${help} at ${target.join(" ")} (${failureSummary ?? ""})`.slice(
          0,
          400,
        ),
      ),
    );
  }, WCAG);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
