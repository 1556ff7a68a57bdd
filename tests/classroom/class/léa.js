// SPDX-License-Identifier: GPL-3.0-or-later
// léa.js - corners, then edges, then the middle of the list.
const corner = /^[ah][18]$/, edge = /^([ah].|.[18])$/
let legal = []
require('readline').createInterface({ input: process.stdin }).on('line', line => {
    if (line.startsWith('legal ')) legal = line.slice(6).split(' ')
    if (line === 'go')
        console.log(legal.find(move => corner.test(move)) ?? legal.find(move => edge.test(move)) ?? legal[legal.length >> 1])
    if (line === 'quit') process.exit()
})
