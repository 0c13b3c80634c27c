import type { Db } from "@kolekta/db";
import type { Currency } from "../../../core/money.ts";
import type { Day } from "../../../core/day.ts";
import type { CeilingVersion } from "../../loan/rules/ceiling.ts";
import type { TermsAbove } from "../contract.ts";
import * as queries from "../queries.ts";
import { aboveFrom } from "../rules/ceiling.ts";
import { withState } from "../rules/state.ts";

/**
 * Lists terms of products in this currency that exceed a ceiling today or on a later day,
 * optionally with upcoming ceilings.
 */
export async function termsAbove(
  db: Db,
  currency: Currency,
  today: Day,
  coming: readonly CeilingVersion[] = [],
): Promise<TermsAbove[]> {
  const products = await queries.productsIn(db, currency);
  const ids = products.map(({ productId }) => productId);
  const ceilings = await queries.listCeilings(db, ids);
  const rows = await queries.listTerms(db, ids);
  const byProduct = Map.groupBy(rows, ({ productId }) => productId);
  return products.flatMap(({ productId, productName }) => {
    const dated = byProduct.get(productId) ?? [];
    const versions = [...(ceilings.get(productId) ?? []), ...coming];
    return withState(dated, today).flatMap(({ state, fromOn, terms }, at) => {
      if (state === "PAST") return [];
      const range = { fromOn, nextOn: dated[at - 1]?.fromOn ?? null };
      return aboveFrom(terms, range, versions, today).map((above) => ({
        productId,
        productName,
        fromOn,
        ...above,
      }));
    });
  });
}
