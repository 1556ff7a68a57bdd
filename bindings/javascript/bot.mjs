#!/usr/bin/env node
// SPDX-License-Identifier: GPL-3.0-or-later
// bot.mjs - plays tic-tac-toe perfectly, by negamax with rules of its own, and anything else by chance.
import { createInterface } from 'node:readline'

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]

// The value for `me`, who moves: 1 won, 0 drawn, -1 lost; and the square.
function negamax(board, me, other) {
    if (LINES.some(line => line.every(square => board[square] === other))) return { value: -1 }
    let best = null
    for (let square = 0; square < 9; square++) {
        if (board[square] !== '.') continue
        board[square] = me
        const value = -negamax(board, other, me).value
        board[square] = '.'
        if (best === null || value > best.value) best = { value, square }
    }
    return best ?? { value: 0 }
}

function playTictactoe(position) {
    const board = [...position.slice(0, 9)]
    const placed = board.filter(square => square !== '.').length
    const { square } = placed % 2 === 0 ? negamax(board, 'X', 'O') : negamax(board, 'O', 'X')
    return 'abc'[square % 3] + '321'[Math.floor(square / 3)]
}

const facts = {}
for await (const line of createInterface({ input: process.stdin })) {
    const [word, ...rest] = line.split(' ')
    facts[word] = rest.join(' ')
    if (word === 'quit') break
    if (word !== 'go') continue
    const legal = facts.legal.split(' ')
    const isTictactoe = facts.new === 'tictactoe'
    console.log(isTictactoe ? playTictactoe(facts.position) : legal[Math.floor(Math.random() * legal.length)])
}
