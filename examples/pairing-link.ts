/** Parses the link of a pairing code; ends the script at another text. */
export function readPairingLink(text = ""): { readonly server: string; readonly code: string } {
  const params = URL.canParse(text) ? new URL(text).searchParams : new URLSearchParams();
  const server = params.get("server");
  const code = params.get("code");
  if (text.startsWith("kolekta:") && server && code) return { server, code };
  console.error("Give the link that the QR code holds.");
  process.exit(2);
}
