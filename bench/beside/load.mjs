// load.mjs - as bench/load does: MATCHES at once, two lines each, each move as soon as both have seen the one before;
// how many moves a second, and how long from a move to the moment that both have seen it.
//
//   cd bench/beside && npm ci
//   taskset -c 0 node server.mjs PORT & sleep 3; taskset -c 1 node load.mjs PORT MATCHES SECONDS
import { io } from "socket.io-client";

const [port, matches, seconds] = process.argv.slice(2).map(Number);
const warmUp = 6000; // milliseconds, until all lines are open
const both = 3;
let counts = false;
const took = [];

function move(match) {
    const action = { type: "mark", args: [match.moves++ % 9], playerID: String(match.turn) };
    match.seen = 0;
    match.sent = performance.now();
    match.lines[match.turn].emit("update", { type: "MAKE_MOVE", payload: action }, match.state, match.id, action.playerID);
}

function see(match, player, state) {
    if (state <= match.state)
        return;
    match.seen |= 1 << player;
    if (match.seen !== both)
        return;
    if (counts)
        took.push(performance.now() - match.sent);
    match.state = state;
    match.turn = 1 - match.turn;
    setImmediate(move, match);
}

function sit(match, player) {
    const line = io(`http://127.0.0.1:${port}/tic-tac-toe`, { transports: ["websocket"], forceNew: true });
    line.on("connect", () => line.emit("sync", match.id, String(player), undefined, 2));
    line.on("sync", (_, { state }) => {
        match.state = state._stateID;
        if (++match.ready === 2)
            move(match);
    });
    line.on("update", (_, state) => see(match, player, state._stateID));
    return line;
}

for (let i = 0; i < matches; i++) {
    const match = { id: `match-${i}`, turn: 0, moves: 0, ready: 0, state: 0 };
    match.lines = [sit(match, 0), sit(match, 1)];
}
setTimeout(() => {
    counts = true;
    setTimeout(() => {
        took.sort((a, b) => a - b);
        const at = (share) => took[Math.floor((took.length - 1) * share)]?.toFixed(1);
        console.log(`${matches} matches: ${Math.round(took.length / seconds)} moves/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
        process.exit();
    }, seconds * 1000);
}, warmUp);
