import { NumberText, TextLink } from "@/components/page/values.tsx";

interface CountEntry {
  readonly id: string;
  readonly label: string;
  readonly cases: number;
  readonly to?: string;
}

/** Numbers of cases by a reason, with links to them where a list has them. */
export const Counts = ({ entries }: { entries: readonly CountEntry[] }) => (
  <ul className="bg-card rounded-lg border">
    {entries.map(({ id, label, cases, to }) => (
      <li
        key={id}
        className="text-table flex min-h-9 items-center justify-between gap-3 border-b px-2.5 py-1 last:border-b-0"
      >
        {to ? (
          <TextLink to={to} className="min-w-0">
            {label}
          </TextLink>
        ) : (
          <span className="min-w-0 break-words">{label}</span>
        )}
        <NumberText value={cases} />
      </li>
    ))}
  </ul>
);
