import axe from "axe-core";
import { isFull, randomFor } from "@kolekta/db/testing";
import type { Frame, Page } from "playwright-core";
import { waitForRender } from "./settle.ts";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Usual runs audit a third of the places where a journey asks for it: the first audit of a document takes axe over a second. */
const SHARE = 3;
const checkCounts = new WeakMap<Page, number>();

/** Samples audits by the seed; a full run makes all of them. */
function isSampled(page: Page): boolean {
  const count = (checkCounts.get(page) ?? 0) + 1;
  checkCounts.set(page, count);
  const path = new URL(page.url()).hash.replace(/\d+/g, "");
  return isFull || randomFor(`axe ${path} ${count}`)() < 1 / SHARE;
}

/** Returns the faults of the page where the seed draws this audit, and none elsewhere. */
export const accessibilityFaults = async (page: Page): Promise<string[]> =>
  isSampled(page) ? allAccessibilityFaults(page) : [];

/** Lists the faults against WCAG 2.2 AA on the page and in its frames, by element. */
export async function allAccessibilityFaults(page: Page): Promise<string[]> {
  // Text that fades has a different contrast than in its final state.
  await waitForRender(page);
  const found: string[] = [];
  for (const frame of page.frames()) found.push(...(await faultsIn(frame)));
  return found;
}

async function faultsIn(frame: Frame): Promise<string[]> {
  // Screens change within one document, which keeps it.
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
  return frame.evaluate(async (tags) => {
    const { violations } = await window.axe.run(document, {
      // Each frame is checked separately, because frames may have other origins.
      iframes: false,
      runOnly: { type: "tag", values: tags },
      // Elements without faults are not listed.
      resultTypes: ["violations"],
    });
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) =>
        `${id}: ${help} at ${target.join(" ")} (${failureSummary ?? ""})`.slice(0, 400),
      ),
    );
  }, WCAG);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
