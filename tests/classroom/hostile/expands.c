// SPDX-License-Identifier: GPL-3.0-or-later
// expands.c - a macro that grows until the compiler has no memory or no time left.
#define A(x) x, x, x, x, x, x, x, x, x, x
#define B(x) A(x), A(x), A(x), A(x), A(x), A(x), A(x), A(x), A(x), A(x)
#define C(x) B(x), B(x), B(x), B(x), B(x), B(x), B(x), B(x), B(x), B(x)
#define D(x) C(x), C(x), C(x), C(x), C(x), C(x), C(x), C(x), C(x), C(x)
#define E(x) D(D(x)), D(D(x)), D(D(x)), D(D(x)), D(D(x))
int numbers[] = {E(1)};
int main(void) {
    return numbers[0];
}
