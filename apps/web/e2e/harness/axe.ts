import axe from "axe-core";
import type { Frame, Page } from "playwright-core";
import { drawn } from "./settle.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 AA on the page as it stands and in every frame of it, one line per element. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Text that fades has the contrast of no state that it stays in.
  await drawn(page);
  const found: string[] = [];
  for (const frame of page.frames()) found.push(...(await faultsIn(frame)));
  return found;
}

async function faultsIn(frame: Frame): Promise<string[]> {
  // Screens change within one document, which keeps it.
  if (!(await frame.evaluate(() => "axe" in window)))
    await frame.evaluate(axe.source);
  return frame.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, {
      // Each frame is looked at by itself, of whatever origin it is.
      iframes: false,
      runOnly: { type: "tag", values: tags },
      // What is in order need not be told element by element.
      resultTypes: ["violations"],
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
