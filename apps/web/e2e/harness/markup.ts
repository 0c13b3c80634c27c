import { SQL } from "bun";

/** Sets `window.ran` if a page runs it as markup, in a tag, an attribute or a script. */
export const MARKUP = `"'><img src=x onerror="window.ran=1"><svg onload="window.ran=1">`;

/** Texts that people or other systems write, as table and column. */
const MARKUP_COLUMNS = [
  ["app_user", "name"],
  ["borrower", "name"],
  ["borrower", "address"],
  ["borrower", "company_name"],
  ["borrower", "company_address"],
  ["borrower", "occupation"],
  ["borrower", "loan_purpose"],
  ["call_record", "name"],
  ["case_status_log", "reason"],
  ["closing_request", "note"],
  ["collection_log", "contact_name"],
  ["collection_log", "remark"],
  ["contact", "name"],
  ["deduction", "reason"],
  ["institution", "name"],
  ["institution", "leader_name"],
  ["lender", "name"],
  ["message", "title"],
  ["product", "name"],
  ["stage", "name"],
  ["sms_message", "content"],
  ["sms_message", "name"],
  ["sms_template", "name"],
  ["team_group", "name"],
] as const;

/** Puts markup into every text of a server, bypassing validation. */
export async function writeMarkup(databaseUrl: string): Promise<void> {
  const sql = new SQL(databaseUrl, { max: 1 });
  try {
    await sql`set session_replication_role = replica`;
    for (const [table, column] of MARKUP_COLUMNS)
      await sql`
        update ${sql(table)} set ${sql(column)} = left(${sql(column)}, 12) || ${MARKUP}
        where ${sql(column)} is not null`;
  } finally {
    await sql.close();
  }
}
