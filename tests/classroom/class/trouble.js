// SPDX-License-Identifier: GPL-3.0-or-later
// trouble.js - hostile: answers with markup, for whoever shows it on a page.
process.stdin.on('data', () => console.log('<script>document.title="hacked"</script><img src=x onerror=alert(1)>'))
