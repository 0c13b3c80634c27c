/** Serves bare sockets of Bun: a client that says "go" makes all of them receive one text. */
const server = Bun.serve({
  hostname: "127.0.0.1",
  port: 0,
  fetch: (request, self) => (self.upgrade(request) ? undefined : new Response("no socket")),
  websocket: {
    open: (socket) => void socket.subscribe("everybody"),
    message: (socket, text) => {
      if (text === "go") server.publish("everybody", '{"type":"guard.changed","ids":{"ruleId":1}}');
      else socket.send("success");
    },
  },
});
console.log(server.port);
