/**
 * How an installment that arrives with a history divides into parts: they are laid end to end, what was repaid
 * covers them from the front, what was reduced from the back. The database opens a ledger the same way
 * (function opening_parts); a test compares the two.
 */
import type { Part } from "../contract.ts";
import type { Installment } from "./ledger.ts";

/** Minor units. */
export interface Arrived {
  readonly principal: number;
  readonly interest: number;
  readonly penalty: number;
  readonly repaid: number;
  readonly reduced: number;
}

export function openingParts(arrived: Arrived): Installment["parts"] {
  const { principal, interest, penalty, repaid, reduced } = arrived;
  const total = principal + interest + penalty;
  const settled = total === repaid + reduced;
  let start = 0;
  const lay = (charged: number) => {
    const end = start + charged;
    const paid = Math.max(0, Math.min(end, repaid) - start);
    const waived = Math.max(0, end - Math.max(start, total - reduced));
    start = end;
    return { charged, paid, waived };
  };
  const first: Part = settled ? "PRINCIPAL" : "INTEREST";
  const laid = { [first]: lay(settled ? principal : interest) };
  const second: Part = settled ? "INTEREST" : "PRINCIPAL";
  laid[second] = lay(settled ? interest : principal);
  return {
    ...EMPTY,
    ...laid,
    PENALTY: lay(penalty),
  };
}

const NOTHING = { charged: 0, paid: 0, waived: 0 };
const EMPTY = { PRINCIPAL: NOTHING, INTEREST: NOTHING, EXTENSION_FEE: NOTHING };
