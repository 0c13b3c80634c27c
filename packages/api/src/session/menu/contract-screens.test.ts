import { expect, test } from "bun:test";
import { SCREENS } from "./contract-screens.ts";

test("no address is declared twice", () => {
  const paths: string[] = Object.values(SCREENS).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
