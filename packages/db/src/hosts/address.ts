/** scheme, user with password, hosts, and whatever follows. */
const PARTS = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]+)([/?#].*)?$/;
const DEFAULT_PORT = 5432;

/**
 * The address of each host of a database, in its order: libpq writes several with commas between them,
 * `postgres://user:password@one:5432,two:5433/kolekta`. Throws a TypeError, without the address, where it is none.
 */
export function hostUrls(address: string): [string, ...string[]] {
  const [, scheme, user, hosts = "", rest = ""] = PARTS.exec(address) ?? [];
  const [first, ...others] = new Set(
    hosts.split(",").map((host) => {
      const url = `${scheme}${user === undefined ? "" : `${user}@`}${host}${rest}`;
      if (!URL.canParse(url) || new URL(url).hostname === "")
        throw new TypeError("not the address of a PostgreSQL");
      return url;
    }),
  );
  return [first ?? "", ...others];
}

export const isDatabaseAddress = (text: string): boolean => {
  try {
    return hostUrls(text).length > 0;
  } catch {
    return false;
  }
};

/** The name of the database; empty where the address names none. */
export const databaseOf = (address: string): string =>
  decodeURIComponent(new URL(hostUrls(address)[0]).pathname.slice(1));

/** Where a host is, without who enters it and how. */
export function hostOf(url: string): string {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || DEFAULT_PORT}`;
}

/** Where a database is, without who enters it and how. */
export const placeOf = (address: string): string =>
  `${hostUrls(address).map(hostOf).join(",")}${new URL(hostUrls(address)[0]).pathname}`;
