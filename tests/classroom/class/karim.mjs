// SPDX-License-Identifier: GPL-3.0-or-later
// karim.mjs - the values of squares, in JavaScript.
import { createInterface } from 'node:readline'

const VALUES = [[20, -3, 11, 8], [-3, -7, -4, 1], [11, -4, 2, 2], [8, 1, 2, -3]]

function worth(move) {
    if (move === 'pass') return 0
    const column = 'abcdefgh'.indexOf(move[0]), row = Number(move[1]) - 1
    return VALUES[Math.min(row, 7 - row)][Math.min(column, 7 - column)]
}

let legal = []
for await (const line of createInterface({ input: process.stdin })) {
    if (line.startsWith('legal ')) legal = line.slice(6).split(' ')
    if (line === 'go') console.log(legal.reduce((best, move) => (worth(move) > worth(best) ? move : best)))
    if (line === 'quit') break
}
