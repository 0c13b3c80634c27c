import { expect, test } from "bun:test";
import { pathTo } from "./path-to.ts";

test("an address is the path of the screen with its ids", () => {
  expect(pathTo("case-list")).toBe("/case/list");
  expect(pathTo("product", { productId: 3 })).toBe("/productTerms/3");
  expect(pathTo("case-detail", { taskId: 7, loanId: 8, borrowerId: 9 })).toBe("/task/7/8/9");
  expect(pathTo("institution", { id: 4, name: "A/B 100%", email: "a@b.example" })).toBe(
    "/organizationalInfo/4/A%2FB%20100%25/a%40b.example",
  );
});
