/** Ends a transaction that found nothing to do: one without a line in the audit trail is refused. */
export class NothingDue extends Error {}

/** Resolves to `nothing` where the work ended because nothing was due. */
export const orNothing = <Done>(nothing: Done, work: Promise<Done>): Promise<Done> =>
  work.catch((error: unknown) => {
    if (error instanceof NothingDue) return nothing;
    throw error;
  });
