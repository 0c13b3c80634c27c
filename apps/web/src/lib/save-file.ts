/** How long the browser may take to begin with the file. */
const KEPT_MS = 1000;

/** Gives a file to whoever sits at the browser, under this name. */
export const saveFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
