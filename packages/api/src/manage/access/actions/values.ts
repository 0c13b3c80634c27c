import { toNetwork, rangeText, readRange } from "../../../core/address.ts";
import type { Ctx } from "../../../core/context.ts";
import { type Day, toLocalDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { UpdateInput } from "../contract.ts";
import { findZone } from "../queries/facts.ts";
import * as queries from "../queries/write.ts";

export type Values = queries.AddressValues;

/**
 * Refuses bits beyond the prefix length, probably a typing error. The error names the network that
 * was probably meant.
 */
function parseExactRange(text: string): string {
  const range = readRange(text);
  if (!range) throw new AppError("invalid", "access.badRange", {}, "range");
  const network = toNetwork(range);
  if (network.value !== range.value)
    throw new AppError("invalid", "access.hostBits", { range: rangeText(network) }, "range");
  return rangeText(range);
}

export async function buildAddressValues(
  tx: Tx<Ctx>,
  institutionId: number | null,
  input: UpdateInput,
): Promise<Values> {
  const zone = orNotFound(await findZone(tx.db, institutionId));
  const { remark = "", effectiveTo, enabled } = input;
  const effectiveFrom = input.effectiveFrom ?? toLocalDay(tx.now(), zone);
  if (effectiveTo !== null && effectiveTo < effectiveFrom)
    throw new AppError("invalid", "access.endsFirst", {}, "effectiveTo");
  const range = parseExactRange(input.range ?? "");
  return { range, remark, effectiveFrom, effectiveTo, enabled };
}

const LAST: Day = "9999-12-31";

/**
 * Refuses a second row of one range on the same days: removing one of the rows would leave the
 * range in force.
 */
export async function assertNoOverlap(
  tx: Tx<Ctx>,
  institutionId: number | null,
  values: Values,
  exceptId?: number,
): Promise<void> {
  const { range, effectiveFrom, effectiveTo } = values;
  const others = await queries.sameRange(tx.db, institutionId, range, exceptId);
  const overlaps = others.some(
    (other) =>
      other.effectiveFrom <= (effectiveTo ?? LAST) && effectiveFrom <= (other.effectiveTo ?? LAST),
  );
  if (overlaps) throw new AppError("conflict", "access.twice", {}, "range");
}
