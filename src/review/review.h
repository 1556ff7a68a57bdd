// SPDX-License-Identifier: GPL-3.0-or-later
// review.h - the face of the review: games looked at by the engine and judged move by move.
//
//     look          what the engine finds in a position    points    a score as an expectation
//     settle        looks from the end of a game, and again where neighbours disagree
//     verdict       how good the played move was           accuracy  of a move and of a side
//     fact          what is proved about it                pool      many looks on many threads
//     graph         the course of a game as a picture      annotate  a review written into its game
//     look_journal  looks on disk, to go on from           review_words, table_words  as sentences
//     mate, material, perpetual                            the proofs behind facts
//     review_page   a review as one page of HTML, to be shared
#pragma once

#include "review/accuracy.h"
#include "review/annotate.h"
#include "review/fact.h"
#include "review/game_review.h"
#include "review/graph.h"
#include "review/look.h"
#include "review/look_journal.h"
#include "review/mate.h"
#include "review/material.h"
#include "review/path.h"
#include "review/perpetual.h"
#include "review/points.h"
#include "review/pool.h"
#include "review/reason_words.h"
#include "review/review_page.h"
#include "review/review_words.h"
#include "review/settle.h"
#include "review/table_words.h"
#include "review/verdict.h"
