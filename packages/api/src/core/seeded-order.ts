/** Spreads ids evenly over all 32 bits: a different order for each seed, and always the same one. */
export function toSeededOrder(seed: number, id: number): number {
  let bits = Math.imul(id ^ seed, 0x9e_37_79_b1) ^ (seed >>> 7);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85_eb_ca_6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2_b2_ae_35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
