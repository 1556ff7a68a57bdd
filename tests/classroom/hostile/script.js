// SPDX-License-Identifier: GPL-3.0-or-later
// script.js - processes, sockets and files, as node asks for them.
const refused = []
const attempt = (name, act) => {
    try {
        if (act() !== undefined) return
    } catch {}
    refused.push(name)
}
attempt('spawn', () => require('child_process').spawnSync('true').error ? undefined : 1)
attempt('passwd', () => require('fs').readFileSync('/etc/passwd'))
attempt('write', () => require('fs').writeFileSync('../stolen', 'x') ?? 1)
attempt('list', () => require('fs').readdirSync('..'))
attempt('kill', () => process.kill(process.ppid, 'SIGKILL'))
require('net').connect(80, '127.0.0.1').on('error', () => {
    refused.push('socket')
    console.error('refused: ' + refused.join(' '))
    process.exit(6)
})
