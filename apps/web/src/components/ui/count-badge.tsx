/** Count on the corner of a button; the button's accessible name includes it. */
export const CountBadge = ({ count }: { count: number }) =>
  count > 0 ? (
    <span
      aria-hidden
      className="bg-destructive text-destructive-foreground tabular absolute -top-0.5 -right-0.5 min-w-4 rounded-full px-1 text-[10px] leading-4 font-semibold"
    >
      {count > 99 ? "99+" : count}
    </span>
  ) : null;
