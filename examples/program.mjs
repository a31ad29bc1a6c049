// A bot in JavaScript that is a program of its own, as docs/program-bots.md describes it:
//
//     risiko bot check "node examples/program.mjs"
//     risiko arena 2003/conquest --bots "exec:node examples/program.mjs,captain"
//
// It attacks with as many as it can, and takes any other option otherwise.

import { createInterface } from "node:readline";

let options = [];
let seed = 1;
const say = (line) => process.stdout.write(`${line}\n`);
const next = (count) => (seed = (seed * 16807) % 2147483647) % count;

/** An option such as `attack alaska kamchatka 1..3`, with its greatest number. */
function finish(option) {
  const words = option.split(" ");
  const last = words.pop().split("..").pop();
  return [...words, last].join(" ");
}

function choose() {
  const attacks = options.filter((option) => option.startsWith("attack"));
  return finish(attacks.length > 0 ? attacks[next(attacks.length)] : options[next(options.length)]);
}

const answers = {
  risiko: () => ["id name attacker", "ready"].forEach(say),
  game: (rest) => {
    seed = (Number(BigInt(rest.split(" ").pop()) % 2147483646n) || 0) + 1;
    say("ready");
  },
  view: () => (options = []),
  option: (rest) => options.push(rest),
  go: () => say(`action ${choose()}`),
  quit: () => process.exit(0),
};

for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(" ");
  answers[word]?.(rest.join(" "));
}
