import { expect, test } from "bun:test";
import { COMING, SCREENS } from "./contract-screens.ts";

test("no address is declared twice", () => {
  const paths: string[] = [
    ...Object.values(SCREENS).map(({ path }) => path),
    ...Object.values(COMING),
  ];
  expect(new Set(paths).size).toBe(paths.length);
});
