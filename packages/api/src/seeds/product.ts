import { PRODUCTS, type ProductRule } from "./demo/contract.ts";
import type { Ledger } from "./ledger.ts";
import type { Group } from "./organisation.ts";

export function plantProducts(
  ledger: Ledger,
  groups: readonly Group[],
  createdAt: Date,
): Map<ProductRule, number> {
  const institutionIds = new Set(groups.map(({ institutionId }) => institutionId));
  return new Map(
    PRODUCTS.map((product) => {
      const { name, lenderName } = product;
      const lenderId = ledger.add("lender", { name: lenderName, source: lenderName, createdAt });
      for (const institutionId of institutionIds)
        ledger.put("institutionLender", { institutionId, lenderId });
      return [product, ledger.add("product", { name, lenderId, currency: "IDR" })];
    }),
  );
}
