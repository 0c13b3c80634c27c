import type { Env } from "../env.ts";
import { DEMO_LOGINS, DEMO_PASSWORD } from "@kolekta/api/seeds";

/** Messages to people go to standard error; standard output has only the log. */
export const printLine = (line: string): void => console.error(line);

export function printDemoLogins(cases: number): void {
  printLine(
    `A demo agency with ${cases} cases is in place. Its logins, all with the password ${DEMO_PASSWORD}:`,
  );
  for (const { login, role } of DEMO_LOGINS) printLine(`  ${login.padEnd(12)} ${role}`);
}

/** Returns an address for browsers when the server listens on all addresses. */
export function openableAddress(url: string, publicUrl?: string): string {
  if (publicUrl) return publicUrl;
  return url.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:|$)/, "//localhost");
}

/** Returns the address at which programs of this host reach the server. */
export const getOwnAddress = ({ HOST, PORT }: Pick<Env, "HOST" | "PORT">): string =>
  openableAddress(`http://${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`);
