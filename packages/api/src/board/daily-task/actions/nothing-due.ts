/** A transaction without a line in the audit trail is refused: where a twin was faster, it ends with this and leaves none. */
export class NothingDue extends Error {}

/** None, where there was nothing to do. */
export const orNone = (work: Promise<number>): Promise<number> =>
  work.catch((error: unknown) => {
    if (error instanceof NothingDue) return 0;
    throw error;
  });
