import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Whether two accounts are one person's by their e-mail address, whoever made them. */
export const sharesEmail = (
  one: RawBuilder<unknown> | number,
  other: RawBuilder<unknown> | number,
): RawBuilder<SqlBool> => sql`exists (
  select from app_user account join app_user person on lower(person.email) = lower(account.email)
  where account.id = ${one} and person.id = ${other})`;

/**
 * Whether one account is another of the same person: it has his e-mail address, or he made it. Not the other way
 * round: an agency's admin makes the accounts of its agents, and it is he who decides what they ask for.
 */
export const isAccountOf = (
  accountId: RawBuilder<unknown> | number,
  personId: RawBuilder<unknown> | number,
): RawBuilder<SqlBool> => sql`exists (
  select from app_user account join app_user person on person.id = ${personId}
  where account.id = ${accountId} and account.id <> person.id
    and (lower(account.email) = lower(person.email) or account.creator_id = person.id))`;
