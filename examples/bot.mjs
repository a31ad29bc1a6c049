// A bot in JavaScript that plays at a server, without any package, for Node 18 or newer:
//
//     node examples/bot.mjs http://localhost:8000 TABLE TOKEN
//
// It takes a seat over the network and plays any choice it is offered.

const { WebSocket } = globalThis.WebSocket ? globalThis : await import("./websocket.mjs");

const OVER = -2;
const [address, table, token] = process.argv.slice(2);
if (!token) {
  console.error("node bot.mjs ADDRESS TABLE TOKEN");
  process.exit(2);
}

const any = (list) => list[Math.floor(Math.random() * list.length)];

/** An action such as `attack alaska kamchatka 3`. */
function choose(state) {
  const { verb, args, lo, hi } = any(state.scene.asks.flatMap((ask) => ask.choices));
  return [verb, ...args, lo + Math.floor(Math.random() * (hi - lo + 1))].join(" ");
}

const socket = new WebSocket(`${address.replace("http", "ws")}/ws/tables/${table}`);
let id = 0;
let seats = [];
const send = (message) => socket.send(JSON.stringify({ ...message, id: id++ }));

socket.onopen = () => send({ type: "hello", version: 1, language: "en", token });
socket.onclose = () => process.exit(0);
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.type === "error") {
    console.error(`${message.code}: ${message.text}`);
    process.exit(1);
  }
  if (message.type === "welcome" || message.type === "table") seats = message.you;
  const state = message.state;
  if (!state) return;
  if (state.turn === OVER) {
    console.log("won by seat", ...state.scene.ending.winners.map((seat) => seat + 1));
    socket.close();
  } else if (seats.includes(state.turn) && state.scene.asks.length > 0) {
    send({ type: "play", ply: state.ply, seat: state.turn, action: choose(state) });
  }
};
