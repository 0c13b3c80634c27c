/** Rolls back a transaction without work: one without an audit entry is refused. */
export class NoDueWorkError extends Error {}

/** Resolves to `emptyResult` when the work ended because nothing was due. */
export const orEmptyResult = <Done>(emptyResult: Done, work: Promise<Done>): Promise<Done> =>
  work.catch((error: unknown) => {
    if (error instanceof NoDueWorkError) return emptyResult;
    throw error;
  });
