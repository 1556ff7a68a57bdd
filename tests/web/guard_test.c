// SPDX-License-Identifier: GPL-3.0-or-later
// guard_test.c - who is let in, head by head.
#include "tests/test.h"

#include <string.h>

#include "web/http/guard.h"

static Guard guard;

static GuardRequest usual(const char *method, const char *path) {
    return (GuardRequest){.method = method,
                          .path = path,
                          .host = "127.0.0.1:8017",
                          .origin = "http://127.0.0.1:8017",
                          .token = guard.token,
                          .content_type = "application/json"};
}

static int open_guard(void **state) {
    (void)state;
    guard.port = 8017;
    return guard_open(&guard) ? 0 : 1;
}

static void a_request_of_our_page_is_let_in(void **state) {
    (void)state;
    GuardRequest request = usual("POST", "/api/move");
    assert_int_equal(guard_check(&guard, &request), 0);
    request.content_type = "application/json; charset=utf-8";
    request.site = "same-origin";
    assert_int_equal(guard_check(&guard, &request), 0);
    request = usual("GET", "/api/words");
    request.origin = request.content_type = NULL;
    assert_int_equal(guard_check(&guard, &request), 0);
    request = (GuardRequest){
        .method = "GET", .path = "/", .host = "localhost:8017", .site = "cross-site"};
    assert_int_equal(guard_check(&guard, &request), 0); // a link opens the page
}

static void another_host_is_refused(void **state) {
    (void)state;
    static const char *const hosts[] = {"evil.example:8017",
                                        "127.0.0.1:8018",
                                        "127.0.0.1",
                                        "localhost",
                                        "localhost.:8017",
                                        "127.0.0.1:8017.evil.example",
                                        "",
                                        "127.0.0.2:8017",
                                        "0.0.0.0:8017"};
    GuardRequest request = usual("GET", "/");
    for (size_t i = 0; i < sizeof hosts / sizeof hosts[0]; i++) {
        request.host = hosts[i];
        assert_int_equal(guard_check(&guard, &request), 421);
    }
    request.host = NULL;
    assert_int_equal(guard_check(&guard, &request), 421);
}

static void another_origin_is_refused(void **state) {
    (void)state;
    static const char *const origins[] = {
        "http://evil.example",     "null", "https://127.0.0.1:8017",
        "http://127.0.0.1:8018",   "",     "http://127.0.0.1:8017.evil.example",
        "http://evil.example:8017"};
    GuardRequest request = usual("POST", "/api/move");
    for (size_t i = 0; i < sizeof origins / sizeof origins[0]; i++) {
        request.origin = origins[i];
        assert_int_equal(guard_check(&guard, &request), 403);
    }
    request.origin = NULL; // whoever changes something says where it comes from
    assert_int_equal(guard_check(&guard, &request), 403);
    request = usual("GET", "/api/words");
    request.site = "cross-site";
    assert_int_equal(guard_check(&guard, &request), 403);
    request.site = "same-site"; // another port of this computer
    assert_int_equal(guard_check(&guard, &request), 403);
}

static void another_token_is_refused(void **state) {
    (void)state;
    Guard other = guard;
    GuardRequest request = usual("GET", "/api/events");
    other.token[GUARD_TOKEN_MAX - 2] ^= 1;
    request.token = other.token;
    assert_int_equal(guard_check(&guard, &request), 401);
    other = guard;
    other.token[GUARD_TOKEN_MAX - 2] = '\0';
    assert_int_equal(guard_check(&guard, &request), 401);
    request.token = "";
    assert_int_equal(guard_check(&guard, &request), 401);
    request.token = NULL;
    assert_int_equal(guard_check(&guard, &request), 401);
}

static void every_start_draws_another_token(void **state) {
    (void)state;
    Guard other = {0};
    assert_true(guard_open(&other));
    assert_int_equal(strlen(other.token), GUARD_TOKEN_MAX - 1);
    assert_int_equal(strspn(other.token, "0123456789abcdef"), GUARD_TOKEN_MAX - 1);
    assert_string_not_equal(other.token, guard.token);
}

static void other_methods_and_types_are_refused(void **state) {
    (void)state;
    static const char *const methods[] = {"PUT",   "DELETE",  "PATCH", "OPTIONS",
                                          "TRACE", "CONNECT", "HEAD"};
    static const char *const types[] = {"text/plain", "application/x-www-form-urlencoded",
                                        "multipart/form-data", "application/jsonp", ""};
    for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++) {
        GuardRequest request = usual(methods[i], "/api/move");
        assert_int_equal(guard_check(&guard, &request), 405);
    }
    GuardRequest request = usual("POST", "/");
    assert_int_equal(guard_check(&guard, &request), 405);
    request = usual("POST", "/api/move");
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        request.content_type = types[i];
        assert_int_equal(guard_check(&guard, &request), 415);
    }
    request.content_type = NULL;
    assert_int_equal(guard_check(&guard, &request), 415);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_of_our_page_is_let_in),
        cmocka_unit_test(another_host_is_refused),
        cmocka_unit_test(another_origin_is_refused),
        cmocka_unit_test(another_token_is_refused),
        cmocka_unit_test(every_start_draws_another_token),
        cmocka_unit_test(other_methods_and_types_are_refused),
    };
    return cmocka_run_group_tests(tests, open_guard, NULL);
}
