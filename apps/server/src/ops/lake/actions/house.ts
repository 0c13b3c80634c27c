import type { Visit } from "@kolekta/api/core/context";
import { AppError } from "@kolekta/api/core/errors";
import { databaseName } from "../queries/ready.ts";
import { isHouseName } from "../rules/layout.ts";

/** Under which name this house stands in the lake: the given one, or that of its database. */
export async function houseOf({ db }: Visit, given: string | boolean | undefined): Promise<string> {
  const house = typeof given === "string" ? given : await databaseName(db);
  if (!isHouseName(house)) throw new AppError("invalid", "lake.houseName", { house }, "house");
  return house;
}
