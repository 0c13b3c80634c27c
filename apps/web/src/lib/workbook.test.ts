import { describe, expect, test } from "bun:test";
import { expectWorkbook, isWhole, toFileName, readWorkbook } from "./workbook.ts";

const END = [0x50, 0x4b, 0x05, 0x06, ...Array<number>(18).fill(0)];
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const reply = (...parts: number[][]) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const part of parts) controller.enqueue(Uint8Array.from(part));
        controller.close();
      },
    }),
    { headers: { "content-type": TYPE } },
  );

describe("a streamed workbook", () => {
  test("reports its progress and is returned whole", async () => {
    const progress: number[] = [];
    const file = reply([0x50, 0x4b, 3, 4], END);
    const blob = await readWorkbook(file, (bytes) => progress.push(bytes));
    expect(progress).toEqual([4, 4 + END.length]);
    expect(blob.size).toBe(4 + END.length);
  });

  test.each([
    ["cut off", [[0x50, 0x4b, 3, 4], END.slice(0, -1)]],
    ["empty", []],
  ])("%s it is refused", async (_name, parts) => {
    await expect(readWorkbook(reply(...parts), () => {})).rejects.toMatchObject({
      failure: { kind: "network" },
    });
  });

  test("is whole when it ends like a zip file, whatever precedes", () => {
    expect(isWhole(Uint8Array.from(END))).toBe(true);
    expect(isWhole(Uint8Array.from([1, 2, ...END]))).toBe(true);
    expect(isWhole(Uint8Array.from([...END, 0]))).toBe(false);
  });
});

test("a refusal is thrown with its message and its fields", async () => {
  const body = {
    code: "01",
    message: "Too long",
    data: [{ path: "to", message: "Too long" }],
    key: "range.tooLong",
    requestId: "r1",
  };
  const { data: fields, code: _, ...progress } = body;
  await expect(expectWorkbook(Response.json(body))).rejects.toMatchObject({
    failure: { kind: "refused", fields, ...progress },
  });
});

test("a page of a proxy is refused too", async () => {
  const page = new Response("<html>", { status: 502 });
  await expect(expectWorkbook(page)).rejects.toMatchObject({ failure: { kind: "network" } });
});

test.each([
  [`attachment; filename="a_.xlsx"; filename*=UTF-8''a%C3%A9.xlsx`, "aé.xlsx"],
  [null, "export.xlsx"],
])("the name in %p", (disposition, name) => {
  expect(toFileName(disposition)).toBe(name);
});
