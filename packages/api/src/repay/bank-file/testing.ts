import type { z } from "zod";
import { approveProposed } from "../../manage/proposal/testing.ts";
import type { usePayments } from "../payment/testing.ts";
import type * as c from "./contract.ts";

type PaymentHarness = Pick<ReturnType<typeof usePayments>, "db" | "org">;
type Imported = z.infer<typeof c.importFile.output>;

/** Lets management approve an imported file with new rows. */
export async function approveFile<File extends Pick<Imported, "proposal">>(
  { db, org }: PaymentHarness,
  now: Date,
  importing: Promise<File>,
): Promise<File> {
  const file = await importing;
  if (file.proposal) await approveProposed(db, org.management, now, Promise.resolve(file.proposal));
  return file;
}
