/** Only ends a hang: a busy machine may need long. */
const PATIENCE_MS = 50_000;
const LOOK_MS = 5;

/** Waits for a condition that must become true, independent of the speed of the machine. */
export async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error("waited in vain");
    await Bun.sleep(LOOK_MS);
  }
}
