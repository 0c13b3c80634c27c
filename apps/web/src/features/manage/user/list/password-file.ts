import type { downloadPasswords } from "@kolekta/api/manage/user/contract-access";
import type { z } from "zod";
import { REST } from "@/lib/unwrap-envelope.ts";
import { restHeaders, noteEnd } from "@/lib/rest.ts";
import type { CallOptions } from "@/lib/retry-key.ts";
import { saveAs } from "@/lib/download.ts";
import { expectWorkbook, toFileName, readWorkbook } from "@/lib/workbook.ts";

const PATH = `${REST}/api/manage/user/downLoadPwd`;

/** Reads the whole file before saving it, because its passwords are issued only once. */
export const downloadPasswordFile = async (
  body: z.output<typeof downloadPasswords.input>,
  { context }: CallOptions,
): Promise<void> => {
  try {
    const reply = await fetch(PATH, {
      method: "POST",
      headers: {
        ...restHeaders(),
        "content-type": "application/json",
        "idempotency-key": context.idempotencyKey,
      },
      body: JSON.stringify(body),
    }).then(expectWorkbook);
    const file = await readWorkbook(reply, () => undefined);
    saveAs(file, toFileName(reply.headers.get("content-disposition")));
  } catch (error) {
    noteEnd(error);
    throw error;
  }
};
