// SPDX-License-Identifier: GPL-3.0-or-later
// journal_test.c - journals whole, torn, damaged in every bit, written twice at a time, and mended.
#include "tests/test.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/journal.h"

enum { RECORDS = 5, BYTES_MAX = 4096 };

static const JournalHead HEAD = {"match", "seed=1\nrounds=2\n"};
static const char *const RECORD_TEXTS[RECORDS] = {"one", "", "three", "RQJOURN1", "the last"};

typedef struct Fixture {
    char folder[64];
    char path[128];
    char bytes[BYTES_MAX]; // of a journal with all records
    size_t length;
    size_t ends[RECORDS + 1]; // of the settings and of each record
} Fixture;

static void write_bytes(const char *path, const char *bytes, size_t length) {
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static size_t read_bytes(const char *path, char bytes[BYTES_MAX]) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(bytes, 1, BYTES_MAX, file);
    fclose(file);
    return length;
}

static void assert_file_is(const char *path, const char *bytes, size_t length) {
    char found[BYTES_MAX];
    assert_int_equal(read_bytes(path, found), length);
    assert_memory_equal(found, bytes, length);
}

static int set_up(void **state) {
    Fixture *fixture = calloc(1, sizeof *fixture);
    Journal journal;
    Error error = {{0}};
    strcpy(fixture->folder, "/tmp/roque-journal-XXXXXX");
    if (mkdtemp(fixture->folder) == NULL) return -1;
    snprintf(fixture->path, sizeof fixture->path, "%s/test.rqj", fixture->folder);
    if (!journal_open(&journal, fixture->path, &HEAD, JOURNAL_BEGIN, &error)) return -1;
    fixture->ends[0] = journal.end;
    for (int i = 0; i < RECORDS; i++) {
        if (!journal_append(&journal, 2 + (uint32_t)i, RECORD_TEXTS[i], strlen(RECORD_TEXTS[i]),
                            &error))
            return -1;
        fixture->ends[i + 1] = journal.end;
    }
    journal_close(&journal);
    fixture->length = read_bytes(fixture->path, fixture->bytes);
    *state = fixture;
    return fixture->length == fixture->ends[RECORDS] ? 0 : -1;
}

// Fails when anything but the journal was left behind.
static int tear_down(void **state) {
    Fixture *fixture = *state;
    unlink(fixture->path);
    int status = rmdir(fixture->folder);
    free(fixture);
    return status;
}

// Reads what is left and checks it; how many records there are.
static int count_records(Journal *journal) {
    JournalRecord record;
    Error error = {{0}};
    JournalRead read;
    int count = 0;
    while ((read = journal_read(journal, &record, &error)) == JOURNAL_RECORD) {
        assert_int_equal(record.kind, 2 + count);
        assert_string_equal(record.bytes, RECORD_TEXTS[count]);
        assert_int_equal(record.length, strlen(RECORD_TEXTS[count]));
        count++;
    }
    assert_int_equal(read, JOURNAL_END);
    return count;
}

static void what_was_written_is_read(void **state) {
    Fixture *fixture = *state;
    Journal journal;
    Error error = {{0}};
    assert_true(journal_open_to_read(&journal, fixture->path, "match", &error));
    assert_string_equal(journal.settings, HEAD.settings);
    assert_int_equal(count_records(&journal), RECORDS);
    journal_close(&journal);
    assert_true(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
    assert_false(journal.is_new);
    assert_true(journal_append(&journal, 9, "more", 4, &error));
    assert_int_equal(count_records(&journal), RECORDS); // what was there when it was opened
    journal_close(&journal);
}

static void other_settings_and_purposes_are_refused(void **state) {
    Fixture *fixture = *state;
    Journal journal;
    Error error = {{0}};
    const JournalHead other = {"match", "seed=1\nrounds=3\n"},
                      longer = {"match", "seed=1\nrounds=2\nx=1\n"};
    const JournalHead analysis = {"analysis", "seed=1\n"};
    assert_false(journal_open(&journal, fixture->path, &other, JOURNAL_GO_ON, &error));
    assert_non_null(strstr(error.text, "another match: it says 'rounds=2', not 'rounds=3'"));
    assert_false(journal_open(&journal, fixture->path, &longer, JOURNAL_GO_ON, &error));
    assert_non_null(strstr(error.text, "not 'x=1'"));
    assert_false(journal_open(&journal, fixture->path, &analysis, JOURNAL_GO_ON, &error));
    assert_non_null(strstr(error.text, "something else: match, not analysis"));
    assert_false(journal_open(&journal, fixture->path, &HEAD, JOURNAL_BEGIN, &error));
    assert_non_null(strstr(error.text, "--resume"));
    assert_file_is(fixture->path, fixture->bytes, fixture->length);
}

static void a_torn_end_is_dropped_silently(void **state) {
    Fixture *fixture = *state;
    for (size_t cut = fixture->ends[0]; cut < fixture->length; cut++) {
        Journal journal;
        Error error = {{0}};
        int whole = 0;
        while (fixture->ends[whole + 1] <= cut) whole++;
        write_bytes(fixture->path, fixture->bytes, cut);
        assert_true(journal_open_to_read(&journal, fixture->path, "match", &error));
        assert_int_equal(count_records(&journal), whole);
        journal_close(&journal);
        assert_true(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
        assert_int_equal(count_records(&journal), whole);
        journal_close(&journal);
        assert_file_is(fixture->path, fixture->bytes, fixture->ends[whole]);
    }
}

// Pages that never reached the disk after a power failure are zeros.
static void a_last_record_of_zeros_is_dropped_too(void **state) {
    Fixture *fixture = *state;
    Journal journal;
    Error error = {{0}};
    char bytes[BYTES_MAX] = "";
    for (size_t more = 0; more < 2000; more += 499) { // the file may have grown by several records
        memcpy(bytes, fixture->bytes, fixture->ends[RECORDS - 1]);
        write_bytes(fixture->path, bytes, fixture->length + more);
        assert_true(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
        assert_int_equal(count_records(&journal), RECORDS - 1);
        journal_close(&journal);
        assert_file_is(fixture->path, fixture->bytes, fixture->ends[RECORDS - 1]);
    }
    memset(bytes, 0, sizeof bytes);
    write_bytes(fixture->path, bytes, fixture->length); // nothing at all reached the disk
    assert_true(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
    assert_true(journal.is_new);
    journal_close(&journal);
}

static void a_last_record_whose_last_sectors_are_zeros_is_dropped_too(void **state) {
    Fixture *fixture = *state;
    Journal journal;
    Error error = {{0}};
    char large[2000], bytes[BYTES_MAX];
    memset(large, 'x', sizeof large);
    assert_true(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
    assert_true(journal_append(&journal, 9, large, sizeof large, &error));
    journal_close(&journal);
    size_t length = read_bytes(fixture->path, bytes);
    memset(bytes + 1024, 0, length - 1024);
    write_bytes(fixture->path, bytes, length);
    assert_true(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
    assert_int_equal(count_records(&journal), RECORDS);
    journal_close(&journal);
    assert_file_is(fixture->path, fixture->bytes, fixture->length);
}

// All its bytes are there: it was written, and something changed it since.
static void a_flipped_bit_in_the_last_record_is_damage(void **state) {
    Fixture *fixture = *state;
    size_t begin = fixture->ends[RECORDS - 1];
    for (size_t bit = 8 * begin; bit < 8 * fixture->length; bit++) {
        Journal journal;
        Error error = {{0}};
        JournalSurvey survey;
        JournalRecord record;
        char bytes[BYTES_MAX], place[64];
        memcpy(bytes, fixture->bytes, fixture->length);
        bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
        write_bytes(fixture->path, bytes, fixture->length);
        snprintf(place, sizeof place, "damaged from byte %zu to its end", begin);
        assert_false(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
        assert_non_null(strstr(error.text, place));
        assert_file_is(fixture->path, bytes, fixture->length);
        assert_true(journal_open_to_read(&journal, fixture->path, "match", &error));
        for (int i = 0; i < RECORDS - 1; i++)
            assert_int_equal(journal_read(&journal, &record, &error), JOURNAL_RECORD);
        assert_int_equal(journal_read(&journal, &record, &error), JOURNAL_DAMAGED);
        journal_close(&journal);
        assert_true(journal_survey(fixture->path, &survey, &error));
        assert_int_equal(survey.records, RECORDS - 1);
        assert_int_equal(survey.damaged_places, 1);
        assert_int_equal(survey.first_damage, begin);
        assert_int_equal(survey.damaged_bytes, fixture->length - begin);
    }
}

static void a_flipped_bit_with_records_behind_it_is_named_and_nothing_is_cut(void **state) {
    Fixture *fixture = *state;
    for (size_t bit = 8 * fixture->ends[0]; bit < 8 * fixture->ends[RECORDS - 1]; bit++) {
        Journal journal;
        Error error = {{0}};
        JournalSurvey survey;
        char bytes[BYTES_MAX], place[64];
        int damaged = 0;
        while (fixture->ends[damaged + 1] <= bit / 8) damaged++;
        memcpy(bytes, fixture->bytes, fixture->length);
        bytes[bit / 8] = (char)(bytes[bit / 8] ^ 1 << bit % 8);
        write_bytes(fixture->path, bytes, fixture->length);
        snprintf(place, sizeof place, "damaged at byte %zu ", fixture->ends[damaged]);
        assert_false(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
        assert_non_null(strstr(error.text, place));
        assert_non_null(strstr(error.text, fixture->path));
        assert_file_is(fixture->path, bytes, fixture->length);
        assert_true(journal_survey(fixture->path, &survey, &error));
        assert_int_equal(survey.records, RECORDS - 1);
        assert_int_equal(survey.damaged_places, 1);
        assert_int_equal(survey.first_damage, fixture->ends[damaged]);
    }
}

static void damaged_settings_are_named_too(void **state) {
    Fixture *fixture = *state;
    Journal journal;
    Error error = {{0}};
    fixture->bytes[30] ^= 4;
    write_bytes(fixture->path, fixture->bytes, fixture->length);
    assert_false(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
    assert_non_null(strstr(error.text, "damaged at byte 8, in its settings"));
    assert_file_is(fixture->path, fixture->bytes, fixture->length);
    // also where no record is behind them
    write_bytes(fixture->path, fixture->bytes, fixture->ends[0]);
    assert_false(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
    assert_non_null(strstr(error.text, "damaged at byte 8, in its settings"));
}

static void a_repair_keeps_all_that_can_be_read_and_the_damaged_file(void **state) {
    Fixture *fixture = *state;
    Journal journal;
    Error error = {{0}};
    JournalSurvey survey;
    assert_true(journal_repair(fixture->path, &survey, &error)); // a sound one is left alone
    assert_string_equal(survey.kept, "");
    assert_file_is(fixture->path, fixture->bytes, fixture->length);
    for (int round = 1; round <= 2; round++) {
        fixture->bytes[fixture->ends[2] + 13] ^= 1; // the third record
        write_bytes(fixture->path, fixture->bytes, fixture->length);
        assert_true(journal_repair(fixture->path, &survey, &error));
        assert_int_equal(survey.records, RECORDS - 1);
        assert_non_null(
            strstr(survey.kept, round == 1 ? "test.rqj.damaged" : "test.rqj.damaged-2"));
        assert_file_is(survey.kept, fixture->bytes, fixture->length);
        unlink(survey.kept);
        if (round == 1) write_bytes(survey.kept, "", 0); // an older one stays
        assert_true(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
        JournalRecord record;
        for (int i = 0; i < RECORDS; i++) {
            if (i == 2) continue;
            assert_int_equal(journal_read(&journal, &record, &error), JOURNAL_RECORD);
            assert_string_equal(record.bytes, RECORD_TEXTS[i]);
        }
        journal_close(&journal);
        fixture->bytes[fixture->ends[2] + 13] ^= 1;
    }
    snprintf(survey.kept, sizeof survey.kept, "%s.damaged", fixture->path);
    unlink(survey.kept);
}

static void an_empty_or_barely_begun_journal_is_a_new_one(void **state) {
    Fixture *fixture = *state;
    for (size_t cut = 0; cut < fixture->ends[0]; cut++) {
        Journal journal;
        Error error = {{0}};
        write_bytes(fixture->path, fixture->bytes, cut);
        assert_true(journal_open_to_read(&journal, fixture->path, "match", &error));
        assert_true(journal.is_new);
        assert_null(journal.settings);
        assert_int_equal(count_records(&journal), 0);
        journal_close(&journal);
        assert_true(journal_open(&journal, fixture->path, &HEAD,
                                 cut % 2 ? JOURNAL_GO_ON : JOURNAL_BEGIN, &error));
        assert_true(journal.is_new);
        journal_close(&journal);
        assert_file_is(fixture->path, fixture->bytes, fixture->ends[0]);
    }
}

static void files_of_other_people_are_left_alone(void **state) {
    Fixture *fixture = *state;
    Journal journal;
    Error error = {{0}};
    const char *const texts[] = {"my shopping list", "RQx", "roque-looks 1 version=0.1.0 nodes=1",
                                 "game,position_number,position"};
    for (int i = 0; i < 4; i++) {
        write_bytes(fixture->path, texts[i], strlen(texts[i]));
        assert_false(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
        assert_non_null(strstr(error.text, i < 2 ? "is no journal" : "of an earlier version"));
        assert_file_is(fixture->path, texts[i], strlen(texts[i]));
    }
    unlink(fixture->path);
    assert_int_equal(mkfifo(fixture->path, 0600), 0);
    assert_false(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
    assert_non_null(strstr(error.text, "not a file on a disk"));
    assert_false(journal_open_to_read(&journal, fixture->path, NULL, &error));
    assert_non_null(strstr(error.text, "not a file on a disk"));
}

static void a_second_writer_is_refused_with_the_name(void **state) {
    Fixture *fixture = *state;
    Journal first, second;
    Error error = {{0}};
    JournalSurvey survey;
    assert_true(journal_open(&first, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
    assert_false(journal_open(&second, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
    assert_non_null(strstr(error.text, "in use by another process"));
    assert_non_null(strstr(error.text, fixture->path));
    assert_true(journal_open_to_read(&second, fixture->path, "match", &error)); // readers may
    journal_close(&second);
    journal_close(&first);
    assert_true(journal_open(&second, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
    journal_close(&second);
    assert_true(journal_survey(fixture->path, &survey, &error));
}

// A full disk, as the limit on the size of files makes one: half a record must not stay.
static void a_record_that_did_not_fit_is_taken_back(void **state) {
    Fixture *fixture = *state;
    Journal journal;
    Error error = {{0}};
    char large[1000] = "";
    struct rlimit before, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = fixture->length + 500;
    signal(SIGXFSZ, SIG_IGN);
    assert_true(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    assert_false(journal_append(&journal, 2, large, sizeof large, &error));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_non_null(strstr(error.text, "cannot write"));
    assert_file_is(fixture->path, fixture->bytes, fixture->length);
    assert_true(journal_append(&journal, 7, "room again", 10, &error));
    journal_close(&journal);
    JournalSurvey survey;
    assert_true(journal_survey(fixture->path, &survey, &error));
    assert_int_equal(survey.records, RECORDS + 1);
    assert_int_equal(survey.damaged_places, 0);
}

// A pipe stands for a disk that refuses to keep what it took. The second try would say yes.
static void what_the_disk_refuses_is_told(void **state) {
    Fixture *fixture = *state;
    Journal journal;
    Error error = {{0}};
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_true(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
    assert_true(journal_append(&journal, 2, "six", 3, &error));
    int file = dup(journal.file);
    assert_int_equal(dup2(ends[1], journal.file), journal.file);
    assert_false(journal_sync(&journal, 0, &error));
    assert_non_null(strstr(error.text, "cannot write"));
    assert_int_equal(dup2(file, journal.file), journal.file);
    assert_false(journal_append(&journal, 2, "seven", 5, &error));
    assert_false(journal_keep(&journal, 2, "seven", 5, &error));
    error_clear(&error);
    assert_false(journal_finish(&journal, true, &error));
    assert_non_null(strstr(error.text, "could not be written"));
    assert_int_equal(journal.file, -1);
    close(file);
    close(ends[0]);
    close(ends[1]);
}

// What looks like the head of a long block at every byte must neither cost hours nor be cut.
static void a_file_made_to_be_slow_is_refused(void **state) {
    Fixture *fixture = *state;
    Journal journal;
    Error error = {{0}};
    enum { SLOW_BYTES = 400000 };
    char *bytes = malloc(SLOW_BYTES);
    assert_non_null(bytes);
    memcpy(bytes, fixture->bytes, fixture->ends[0]);
    for (size_t i = fixture->ends[0]; i < SLOW_BYTES; i++) bytes[i] = "\1\0\0\0\0\0\4\0"[i % 8];
    write_bytes(fixture->path, bytes, SLOW_BYTES);
    assert_false(journal_open(&journal, fixture->path, &HEAD, JOURNAL_GO_ON, &error));
    struct stat facts;
    assert_int_equal(stat(fixture->path, &facts), 0);
    assert_int_equal(facts.st_size, SLOW_BYTES);
    free(bytes);
}

static void journals_of_earlier_versions(void **state) {
    (void)state;
    Journal journal;
    Error error = {{0}};
    assert_true(
        journal_open_to_read(&journal, "tests/data/journals/match-0.1.rqj", "match", &error));
    assert_non_null(strstr(journal.settings, "game=tictactoe\n"));
    JournalRecord record;
    int records = 0;
    while (journal_read(&journal, &record, &error) == JOURNAL_RECORD) records++;
    assert_int_equal(records, 9); // the beginning of the PGN file, and eight games
    journal_close(&journal);
    const char *const refused[] = {"tests/data/journals/looks-0.1.looks",
                                   "tests/data/journals/comparison-0.1.csv"};
    for (int i = 0; i < 2; i++) {
        assert_false(journal_open_to_read(&journal, refused[i], NULL, &error));
        assert_non_null(strstr(error.text, "is a journal of an earlier version"));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_was_written_is_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(other_settings_and_purposes_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_torn_end_is_dropped_silently, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_last_record_of_zeros_is_dropped_too, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_last_record_whose_last_sectors_are_zeros_is_dropped_too,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_flipped_bit_in_the_last_record_is_damage, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(
            a_flipped_bit_with_records_behind_it_is_named_and_nothing_is_cut, set_up, tear_down),
        cmocka_unit_test_setup_teardown(damaged_settings_are_named_too, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_repair_keeps_all_that_can_be_read_and_the_damaged_file,
                                        set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_empty_or_barely_begun_journal_is_a_new_one, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(files_of_other_people_are_left_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_second_writer_is_refused_with_the_name, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(a_record_that_did_not_fit_is_taken_back, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_the_disk_refuses_is_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_file_made_to_be_slow_is_refused, set_up, tear_down),
        cmocka_unit_test(journals_of_earlier_versions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
