export const readCookie = (name: string): string | null => {
  const pair = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  return pair ? decodeURIComponent(pair.slice(name.length + 1)) || null : null;
};

/** Visible to this site only; `maxAge` in seconds, 0 removes it. */
export const writeCookie = (name: string, value: string, maxAge: number): void => {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${Math.floor(maxAge)}; SameSite=Strict${secure}`;
};
