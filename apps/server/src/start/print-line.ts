import { DEMO_LOGINS, DEMO_PASSWORD } from "@kolekta/api/seeds";

/** Words for people go to standard error; standard output carries the log alone. */
export const printLine = (line: string): void => console.error(line);

export function printDemoLogins(cases: number): void {
  printLine(
    `A demo agency with ${cases} cases is in place. Its logins, all with the password ${DEMO_PASSWORD}:`,
  );
  for (const { login, role } of DEMO_LOGINS) printLine(`  ${login.padEnd(12)} ${role}`);
}

/** An address that a browser can open, where the server listens on all. */
export function openableAddress(url: string, publicUrl?: string): string {
  if (publicUrl) return publicUrl;
  return url.replace(/\/\/(0\.0\.0\.0|\[::\])(?=:|$)/, "//localhost");
}
