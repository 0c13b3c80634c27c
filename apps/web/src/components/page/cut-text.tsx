interface Props {
  text: string;
  /** What the title says; the text itself without it. */
  title?: string;
}

/** As much of a long text as a column has room for, the whole of it in the title. */
export const CutText = ({ text, title = text }: Props) => (
  <span title={title} className="block max-w-48 truncate">
    {text}
  </span>
);
