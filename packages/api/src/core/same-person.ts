import { type RawBuilder, type SqlBool, sql } from "kysely";

type Value = RawBuilder<unknown> | number | null;

/** Compares mailboxes: neither case, a suffix after +, nor the dots of some hosts make another person. */
export const sharesMailbox = (mailbox: Value, other: Value): RawBuilder<SqlBool> =>
  sql`shares_mailbox(${mailbox}, ${other})`;

/** One way only: the person created the account or set its access, or has its mailbox. */
export const isLinkedAccountSql = (accountId: Value, personId: Value): RawBuilder<SqlBool> =>
  sql`controls_account(${personId}, ${accountId}, null)`;

interface Request {
  readonly requesterId: Value;
  readonly at: RawBuilder<unknown>;
}

/** Access that was set this long before a request counts although it has been set again since. */
const since = (at: RawBuilder<unknown>) => sql`${at} - interval '7 days'`;

/**
 * Either account controls the other. People of one agency decide what the accounts that they manage there ask for, as far as
 * the agency decides at all.
 */
export const isSamePersonSql = (
  deciderId: Value,
  { requesterId, at }: Request,
): RawBuilder<SqlBool> => sql`is_same_person(${deciderId}, ${requesterId}, ${since(at)})`;

/** Adds, for money of the lender, the people who put the requester on the case or on shift for it. */
export const isSamePersonForMoneySql = (
  deciderId: Value,
  { caseId, ...request }: Request & { readonly caseId: RawBuilder<unknown> },
): RawBuilder<SqlBool> =>
  sql`(${isSamePersonSql(deciderId, request)} or has_arrangement(${deciderId}, ${request.requesterId}, ${caseId}, ${request.at}))`;

/** Without the exception of agencies; a person who lately set the access of both makes them one, too. */
export const isProposerSql = (
  deciderId: Value,
  { requesterId, at }: Request,
): RawBuilder<SqlBool> => sql`is_proposer(${deciderId}, ${requesterId}, ${since(at)})`;

/** Had a hand in the access of the account at any time, or is no other person than the last who set it. */
export const isGranterSql = (
  personId: Value,
  accountId: Value,
  at: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`is_granter(${personId}, ${accountId}, ${since(at)})`;
