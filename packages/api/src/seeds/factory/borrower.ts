import type { Insertable } from "kysely";
import type { DB, Db } from "@kolekta/db";

export interface NewBorrower {
  borrowerName?: string;
  /** Digits with country code, as '628123456789'. */
  phone?: string;
  /** Zone of the borrower's address; defaults to Asia/Jakarta. */
  zone?: string;
}

export interface BorrowerIds {
  readonly borrowerId: number;
  /** The borrower's own number, R01. */
  readonly contactId: number;
  /** A parent, R03. */
  readonly emergencyContactId: number;
}

let made = 0;

/**
 * Creates a borrower with an own contact and an emergency contact; names and numbers are unique.
 */
export async function newBorrower(db: Db, input: NewBorrower = {}): Promise<BorrowerIds> {
  made += 1;
  const name = input.borrowerName ?? `Borrower ${made}`;
  const phone = input.phone ?? `62812${String(made).padStart(8, "0")}`;
  const { id: borrowerId } = await db
    .insertInto("borrower")
    .values({ name, phone, zone: input.zone ?? "Asia/Jakarta", zoneSource: "GIVEN" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const contact = async (
    row: Pick<Insertable<DB["contact"]>, "relation" | "name" | "phone" | "source">,
  ) => {
    const { id } = await db
      .insertInto("contact")
      .values({ borrowerId, ...row })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  return {
    borrowerId,
    contactId: await contact({ relation: "R01", name, phone, source: "APPLICATION" }),
    emergencyContactId: await contact({
      relation: "R03",
      name: `Parent of ${name}`,
      phone: `62813${String(made).padStart(8, "0")}`,
      source: "EMERGENCY",
    }),
  };
}

/** Finds the ids that `newBorrower` returned for this borrower. */
export async function getBorrowerIds(db: Db, borrowerId: number): Promise<BorrowerIds> {
  const contact = async (relation: string) => {
    const row = await db
      .selectFrom("contact")
      .select("id")
      .where("borrowerId", "=", borrowerId)
      .where("relation", "=", relation)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    return row.id;
  };
  return { borrowerId, contactId: await contact("R01"), emergencyContactId: await contact("R03") };
}
