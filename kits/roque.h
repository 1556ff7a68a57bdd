// roque.h - what an exercise may ask about a position. The checker answers, and writes everything down.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INFINITE = 1000000 };            // beyond every value
enum { EXACT = 0, AT_LEAST = 1, AT_MOST = 2 }; // kinds of entries of the table

typedef int Position; // a number; pass it on as it is

int count_moves(Position position);             // 0: the game is over
Position play(Position position, int move);     // moves are counted from 0 on
int value(Position position);                   // for the side to move
bool is_max(Position position);                 // is it MAX's move?
bool is_capture(Position position, int move);
bool in_check(Position position);
int estimate(Position position, int move);      // of what the move leads to, for who makes it

int64_t board_key(Position position);           // the same whoever is to move
bool table_find(int64_t key);                   // then the next three tell what was found
int table_depth(void);
int table_score(void);
int table_bound(void);
void table_store(int64_t key, int depth, int score, int bound);

int clock_left(void);                           // ticks
int search(Position position, int depth);       // takes a tick for every position it visits
int test(Position position, int depth, int beta); // fail-soft, window from beta - 1 to beta
int chance(int n);                              // 0 to n - 1
int over(Position position);                    // 1: MAX has won, 0: not, -1: it goes on
void report(int number, int value);
