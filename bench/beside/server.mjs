// server.mjs - boardgame.io's own server with matches of tic-tac-toe that never end, in memory: what bench/load is
// compared with. See load.mjs.
import server from "boardgame.io/dist/cjs/server.js";

const ticTacToe = {
    name: "tic-tac-toe",
    setup: () => ({ cells: Array(9).fill(null) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: {
        mark({ G, playerID }, cell) {
            if (G.cells.every((mark) => mark !== null))
                G.cells.fill(null);
            G.cells[cell] = playerID;
        },
    },
};

server.Server({ games: [ticTacToe], origins: ["*"] }).run(Number(process.argv[2]));
