// SPDX-License-Identifier: GPL-3.0-or-later
// player_name.ts - players in words: "Alpha-beta, depth 6" instead of "lab:alphabeta,depth=6".
import { say } from './words';

const SEARCHES: Record<string, string> = {
    minimax: 'Minimax',
    negamax: 'Negamax',
    alphabeta: 'Alpha-beta',
    negalphabeta: 'Alpha-beta',
    failsoft: 'Alpha-beta',
    negascout: 'NegaScout',
    scout: 'Scout',
    mtdf: 'MTD(f)',
    uct: 'Monte Carlo',
    mcts: 'Monte Carlo',
};

// The search and how far it looks; what else was switched on does not matter to its opponent.
export function playerName(title: string): string {
    if (title === 'random') return say('any legal move');
    const [, algorithm, rest] = /^lab:([^,]*),?(.*)$/.exec(title) ?? [];
    if (algorithm === undefined) return title;
    const options = new Map(rest.split(',').map((option) => option.split('=') as [string, string]));
    const limit = options.has('depth')
        ? `${say('depth')} ${options.get('depth')}`
        : options.has('nodes')
          ? `${options.get('nodes')} ${say('nodes')}`
          : '';
    return [SEARCHES[algorithm] ?? algorithm, limit].filter((text) => text).join(', ');
}
