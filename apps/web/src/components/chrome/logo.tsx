export const Logo = ({ className = "size-7" }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden className={className}>
    <rect width="32" height="32" rx="7" className="fill-primary" />
    <path
      d="M9 7v18M9 17l11-10M13.5 13.5 22 25"
      fill="none"
      strokeWidth="3.2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="stroke-primary-foreground"
    />
  </svg>
);
