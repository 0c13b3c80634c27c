import { expect, test } from "bun:test";
import { getRefusalMessage, useComplaintWorld } from "./testing/world.ts";

const world = useComplaintWorld();

const sheet = (lines: readonly string[]): File => new File([lines.join("\n")], "ojk.csv");

const HEAD = "Loan,Category,Channel,Description,Reference,Agent,Phone";

test("a regulator's list is imported row by row: faulty rows block no others, repeats add nothing", async () => {
  const caseIds = await world.createCase();
  const { number } = await world.db
    .selectFrom("loan")
    .select("number")
    .where("id", "=", caseIds.loanId)
    .executeTakeFirstOrThrow();
  const { agent } = world.org.north;
  const file = sheet([
    HEAD,
    `${number},already paid,OJK,He has paid on 3 March,APPK-1,${agent.login},`,
    "L-none,OTHER,OJK,Nobody knows this loan,APPK-2,,",
    `${number},RUDENESS,OJK,No such category,APPK-3,,`,
    `${number},HARASSMENT,OJK,They call my mother,APPK-4,,`,
    `${number},HARASSMENT,OJK,They call my mother,APPK-5,stranger,081234567890`,
    `${number},HARASSMENT,OJK,They call my mother,APPK-6,${agent.login},081234567890`,
  ]);
  const { workOrder } = (await world.as(world.org.service)).board;
  const first = await workOrder.import({ file });
  expect(first.created.map(({ row }) => row)).toEqual([2, 7]);
  expect(first.refused.map(({ row, column, key }) => [row, column, key])).toEqual([
    [3, null, "record.notFound"],
    [4, "category", "sheet.cellInvalid"],
    [5, "phone", "workOrder.numberRequired"],
    [6, "agent", "workOrder.wrongAgent"],
  ]);
  const [order] = first.created;
  expect(await world.order(order?.orderId ?? 0)).toMatchObject({
    category: "ALREADY_PAID",
    severity: 3,
    agentId: agent.id,
  });
  const repeated = await workOrder.import({ file });
  expect(repeated.created).toEqual([]);
  expect(repeated.refused[0]).toMatchObject({ row: 2, key: "workOrder.onRecord" });
});

test("a sheet with missing columns is refused with their names", async () => {
  const { workOrder } = (await world.as(world.org.service)).board;
  const reading = workOrder.import({ file: sheet(["Loan,Category", "L-1,OTHER"]) });
  expect(await getRefusalMessage(reading)).toBe("sheet.columnsMissing");
});

test("a row names the cell spoiled by the sheet", async () => {
  const { workOrder } = (await world.as(world.org.service)).board;
  const { created, refused } = await workOrder.import({
    file: sheet([
      HEAD,
      "L-1,OTHER,OJK,Nobody knows this loan,3.17401E+15,,",
      "L-1,OTHER,OJK,Nobody knows this loan,APPK-7,,,extra",
    ]),
  });
  const message = expect.any(String);
  expect(created).toEqual([]);
  expect(refused).toEqual([
    { row: 2, column: "reference", key: "sheet.cell.rounded", message },
    { row: 3, column: "loan", key: "sheet.cell.extraCells", message },
  ]);
});
