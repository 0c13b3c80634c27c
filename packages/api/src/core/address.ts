const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IPv4 address that is written as an IPv6 one is what it is; any other stays as it is written. */
export const unmapped = (address: string): string =>
  MAPPED.exec(address)?.[1] ?? address;
