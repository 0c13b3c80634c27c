/** Ends a transaction that found nothing to do: one without a line in the audit trail is refused. */
export class NoDueWorkError extends Error {}

/** Resolves to `nothing` where the work ended because nothing was due. */
export const orEmptyResult = <Done>(emptyResult: Done, work: Promise<Done>): Promise<Done> =>
  work.catch((error: unknown) => {
    if (error instanceof NoDueWorkError) return emptyResult;
    throw error;
  });
