/**
 * Returns the visible messages and the next one to show: one at a time up to `max`, oldest first.
 */
export const computeStep = (
  current: readonly number[],
  unread: readonly number[],
  max: number,
): { readonly visible: readonly number[]; readonly next: number | null } => {
  const visible = current.filter((id) => unread.includes(id)).slice(0, max);
  const next = visible.length < max ? unread.find((id) => !visible.includes(id)) : undefined;
  return { visible, next: next ?? null };
};
