import { AppError } from "@kolekta/api/core/errors";
import { createDeadline, waitWithSignal } from "./deadlines.ts";

const MB = 1024 * 1024;

export interface UploadLimits {
  /** Maximum size of all active uploads in this process. */
  readonly bytes: number;
  /** Uploads of one user at a time. */
  readonly perUser: number;
  /** Further uploads of one user that wait for their turn. */
  readonly waitingPerUser: number;
  readonly waitMs: number;
}

/** Three of the largest tapes, or eight pictures; one user never holds all of it. */
export const UPLOAD_LIMITS: UploadLimits = {
  bytes: 96 * MB,
  perUser: 2,
  waitingPerUser: 4,
  waitMs: 5000,
};

export interface Upload {
  readonly userId: number;
  readonly bytes: number;
}

export type Leave = () => void;

interface Waiting extends Upload {
  enter(leave: Leave): void;
}

/** The room that one process has for uploads: from the first byte that is read until the request is answered. */
export class Uploads {
  readonly #room: UploadLimits;
  readonly #users = new Map<number, number>();
  readonly #waiting = new Set<Waiting>();
  #bytes = 0;

  constructor(limits: UploadLimits = UPLOAD_LIMITS) {
    this.#room = limits;
  }

  /** Maximum size of the active uploads. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Waits in turn for room; throws a retryable error after the deadline. A waiting body is not in
   * memory.
   */
  async enter(upload: Upload, signal: AbortSignal): Promise<Leave> {
    if (this.#countWaiting(upload.userId) >= this.#room.waitingPerUser) throw busy();
    const { promise, resolve } = Promise.withResolvers<Leave>();
    const waiting = { ...upload, enter: resolve };
    this.#waiting.add(waiting);
    this.#admit();
    if (!this.#waiting.has(waiting)) return promise;
    const deadline = createDeadline(signal, this.#room.waitMs);
    try {
      return await waitWithSignal(deadline.signal, promise);
    } catch {
      // The room may have been granted at the same time as the deadline.
      if (!this.#waiting.delete(waiting)) (await promise)();
      throw busy();
    } finally {
      deadline.settle();
      this.#admit();
    }
  }

  #countWaiting(userId: number): number {
    return [...this.#waiting].filter((upload) => upload.userId === userId).length;
  }

  /**
   * Skips uploads that wait for the user's own uploads. An upload that waits for bytes blocks later
   * ones; otherwise large uploads would never start.
   */
  #admit(): void {
    for (const waiting of this.#waiting) {
      const userUploads = this.#users.get(waiting.userId) ?? 0;
      if (userUploads >= this.#room.perUser) continue;
      if (this.#bytes + waiting.bytes > this.#room.bytes) return;
      this.#waiting.delete(waiting);
      waiting.enter(this.#reserve(waiting));
    }
  }

  #reserve({ userId, bytes }: Upload): Leave {
    this.#bytes += bytes;
    this.#users.set(userId, (this.#users.get(userId) ?? 0) + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      this.#bytes -= bytes;
      const userUploads = (this.#users.get(userId) ?? 1) - 1;
      if (userUploads > 0) this.#users.set(userId, userUploads);
      else this.#users.delete(userId);
      this.#admit();
    };
  }
}

const busy = (): AppError => new AppError("unavailable", "system.unavailable");
