import { type RawBuilder, type SqlBool, sql } from "kysely";

type Value = RawBuilder<unknown> | number | null;

/** Compares mailboxes: neither case, a suffix after +, nor the dots of some hosts make another person. */
export const sharesMailbox = (mailbox: Value, other: Value): RawBuilder<SqlBool> =>
  sql`shares_mailbox(${mailbox}, ${other})`;

/** One direction only: the person created the account or set its access, or has its mailbox. */
export const isLinkedAccountSql = (accountId: Value, personId: Value): RawBuilder<SqlBool> =>
  sql`controls_account(${personId}, ${accountId}, null)`;

interface Request {
  readonly requesterId: Value;
  readonly at: RawBuilder<unknown>;
}

/** Access settings up to 7 days before the request count even when they were replaced since. */
const since = (at: RawBuilder<unknown>) => sql`${at} - interval '7 days'`;

/**
 * Either account controls the other. Within one agency, a manager may decide requests of the
 * accounts managed there, as far as the agency decides at all.
 */
export const isSamePersonSql = (
  deciderId: Value,
  { requesterId, at }: Request,
): RawBuilder<SqlBool> => sql`is_same_person(${deciderId}, ${requesterId}, ${since(at)})`;

/**
 * Includes, for money of the lender, the people who assigned the case to the requester or scheduled
 * the requester for it.
 */
export const isSamePersonForMoneySql = (
  deciderId: Value,
  { caseId, ...request }: Request & { readonly caseId: RawBuilder<unknown> },
): RawBuilder<SqlBool> =>
  sql`(${isSamePersonSql(deciderId, request)} or has_arrangement(${deciderId}, ${request.requesterId}, ${caseId}, ${request.at}))`;

/**
 * Ignores the exception for agencies; a person who recently set the access of both accounts also
 * makes them one person.
 */
export const isProposerSql = (
  deciderId: Value,
  { requesterId, at }: Request,
): RawBuilder<SqlBool> => sql`is_proposer(${deciderId}, ${requesterId}, ${since(at)})`;

/**
 * Matches a person who ever set the access of the account, or who is the same person as the last
 * one who did.
 */
export const isGranterSql = (
  personId: Value,
  accountId: Value,
  at: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`is_granter(${personId}, ${accountId}, ${since(at)})`;
