import { type KeyboardEvent, useState } from "react";

const boxes = (root: Element, selector: string) => [
  ...root.querySelectorAll<HTMLInputElement>(selector),
];

/** Lists the checkboxes in the same row or column. */
function listBoxesInLine(box: HTMLInputElement, isAcross: boolean): HTMLInputElement[] {
  const root = box.closest(isAcross ? "tr" : "table");
  if (!root) return [];
  const { role = "" } = box.dataset;
  return boxes(root, isAcross ? "input" : `input[data-role="${role}"]`);
}

const STEPS: Readonly<Record<string, readonly [isAcross: boolean, by: number]>> = {
  ArrowRight: [true, 1],
  ArrowLeft: [true, -1],
  ArrowDown: [false, 1],
  ArrowUp: [false, -1],
  PageDown: [false, 10],
  PageUp: [false, -10],
  Home: [true, -Infinity],
  End: [true, Infinity],
};

/** Tab reaches one checkbox of the grid; arrow keys move to the others. */
export const useGridKeys = () => {
  const [active, setActive] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const [isAcross, by] = step;
    const line = listBoxesInLine(event.currentTarget, isAcross);
    const at = line.indexOf(event.currentTarget) + by;
    line[Math.max(0, Math.min(line.length - 1, at))]?.focus();
  };
  return { active, setActive, onKeyDown };
};
