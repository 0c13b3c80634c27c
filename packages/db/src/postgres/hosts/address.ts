/** Scheme with user and password, hosts, and the rest. */
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([/?#].*)?$/i;
const DEFAULT_PORT = 5432;

/**
 * Lists the address of each host of a database in order. libpq separates several with commas:
 * `postgres://user:password@one:5432,two:5433/kolekta`. For an invalid address, the TypeError does
 * not repeat it.
 */
export function hostUrls(address: string): [string, ...string[]] {
  const [, user, hosts = "", rest = ""] = PARTS.exec(address) ?? [];
  const names = hosts.split(",");
  const [first, ...others] = new Set(names.map((name) => `${user}${name}${rest}`));
  const hasValidUrls = [first, ...others].every((url) => URL.canParse(url ?? ""));
  if (!hasValidUrls || first === undefined || (names.length > 1 && names.includes("")))
    throw new TypeError("this is not the address of a PostgreSQL");
  return [first, ...others];
}

export const isDatabaseAddress = (text: string): boolean => {
  try {
    return hostUrls(text).length > 0;
  } catch {
    return false;
  }
};

export const toDatabaseName = (address: string): string =>
  decodeURIComponent(new URL(hostUrls(address)[0]).pathname.slice(1));

/** Extracts host and port of a URL, without credentials and options. */
export function toHost(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname.toLowerCase()}:${port || DEFAULT_PORT}`;
}

/** Extracts hosts and database of an address, without credentials and options. */
export const toLocation = (address: string): string =>
  `${hostUrls(address).map(toHost).join(",")}${new URL(hostUrls(address)[0]).pathname}`;
