/** Many sockets that count the texts they receive. */
export interface Crowd {
  readonly size: number;
  /** Connects more sockets. */
  grow(addresses: readonly string[]): Promise<void>;
  /** Milliseconds from `act` until the last socket has received a text that holds `word`. */
  waitForText(word: string, act: () => unknown): Promise<number>;
  send(text: string): void;
  leave(): void;
}

const AT_ONCE = 100;
const PATIENCE_MS = 30_000;

/** Connects to all addresses; resolves when the last socket is open. */
export async function crowdAt(addresses: readonly string[]): Promise<Crowd> {
  const sockets: WebSocket[] = [];
  let onText = (_text: string) => {};
  const enter = (address: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(address);
      sockets.push(socket);
      socket.onopen = () => socket.send('{"type":"open"}');
      socket.onerror = () => reject(new Error("a socket was refused"));
      socket.onmessage = ({ data }) => (data === "success" ? resolve() : onText(String(data)));
    });
  const grow = async (added: readonly string[]) => {
    for (let from = 0; from < added.length; from += AT_ONCE)
      await Promise.all(added.slice(from, from + AT_ONCE).map(enter));
  };
  await grow(addresses);
  return {
    get size() {
      return sockets.length;
    },
    grow,
    waitForText: (word, act) =>
      new Promise((resolve, reject) => {
        let received = 0;
        const lost = setTimeout(
          () => reject(new Error(`${received} of ${sockets.length} heard it`)),
          PATIENCE_MS,
        );
        const startedAt = performance.now();
        onText = (text) => {
          if (!text.includes(word) || (received += 1) < sockets.length) return;
          clearTimeout(lost);
          resolve(performance.now() - startedAt);
        };
        void act();
      }),
    send: (text) => sockets[0]?.send(text),
    leave: () => sockets.forEach((socket) => socket.close()),
  };
}
