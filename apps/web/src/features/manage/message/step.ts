/** What leaves at once and what comes next: one more at a time, up to `most`, the oldest first. */
export const stepOf = (
  shown: readonly number[],
  unread: readonly number[],
  most: number,
): { readonly visible: readonly number[]; readonly next: number | null } => {
  const visible = shown.filter((id) => unread.includes(id)).slice(0, most);
  const next = visible.length < most ? unread.find((id) => !visible.includes(id)) : undefined;
  return { visible, next: next ?? null };
};
