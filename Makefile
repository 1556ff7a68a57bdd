# SPDX-License-Identifier: GPL-3.0-or-later
# Makefile - builds, tests and installs Roque; `make help` lists the targets.
#
# Every combination of configuration, compiler and CPU has its own folder under build/, so objects
# made with different flags never meet, and a tree carried to another machine is built anew there.
#
#: make              build ./roque, tuned to this CPU      make play        and start a game
#: make test         everything quick, about three minutes make lint        only the checks of the text
#: make long         the same in depth, all sanitizers     make fuzz        FUZZ_SECONDS=10 for each target
#: make asan         tests under address + undefined       make tsan        tests under the thread sanitizer
#: make faults       every command with every allocation, thread, file, write, fsync and rename failing (a sample is in make test)
#: make crash        every moment of writing as a crash would leave it, and gone on from (a sample is in make test)
#: make mutants      plants faults: which of them no test sees (MUTANT_SECONDS=3600, MUTANT_SAMPLE=500; goes on at the next call)
#: make bench        the engine's signature and speed      make bench-perft move generation against a peer
#: make bench-lab    the laboratory against a bare loop    make bench-pgn   reading PGN against a peer
#: make bench-web    what the page costs                 (./bootstrap.sh web-test first)
#: make pictures     takes the pictures that the page's looks are compared with (./bootstrap.sh web-test first)
#: make bench-tables all tables of up to four men      make bench-ranks several ranks against threads (MPI=1 first)
#: make bench-peers  beside the specialists, one table (ZEBRA=path PONS=path ... name them)
#: make PGO=1        build with a profile (or: make pgo)   make clean       remove everything built
#: make golden       write the reports anew that tests compare with (tests/data/golden)
#: make course       write the transcripts and figures of docs/course anew
#: make install      PREFIX=/usr/local DESTDIR=            make uninstall
#: make dist         the source tarball of a release, with its SHA-256 sum, in build/dist
#: make MPI=1        build ./roque-mpi, for several machines (docs/scale.md; needs Open MPI)
#: Choices: CC=gcc|clang  ARCH=native|generic|x86-64-v2|x86-64-v3|x86-64-v4|aarch64  EXE=name  TUNING=1  CFLAGS=...

.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules

# ---- what the user may choose ----------------------------------------------------------------

ARCH         ?= native#    native generic x86-64-v2 x86-64-v3 x86-64-v4 aarch64
CONFIG       ?= release#   release test asan tsan pgo
MPI          ?=#           1: roque-mpi, for several machines
PGO          ?=#           1: guided by a profile; count and use are its two builds
EXE          ?= $(if $(MPI),roque-mpi,roque)#  name of the program made in the root
PREFIX       ?= /usr/local
DESTDIR      ?=
FUZZ_SECONDS ?= 10#        for each target of `make fuzz`; 60 in `make long`
MUTANT_SECONDS ?= 3600#    for the faults of one `make mutants`; so many with an effect are enough:
MUTANT_SAMPLE  ?= 500
TEST_JOBS    ?= 2#         test programs run at the same time
SUITES       ?= ../shared/suites

ARCH   := $(strip $(ARCH))
CONFIG := $(strip $(CONFIG))
EXE    := $(strip $(EXE))

# ---- the compiler and the CPU ----------------------------------------------------------------

comma   := ,
MACHINE := $(shell uname -m)
found    = $(shell command -v $(1) 2>/dev/null)

ifeq ($(origin CC),default)
  CC := $(if $(call found,gcc),gcc,cc)
  ifeq ($(ARCH),aarch64)
    CC := $(if $(filter aarch64,$(MACHINE)),$(CC),aarch64-linux-gnu-gcc)
  endif
endif

IS_CLANG      := $(findstring clang,$(shell $(CC) --version 2>/dev/null))
ifeq ($(origin CXX),default)
  CXX := $(if $(IS_CLANG),clang++,g++)
endif
COMPILER_NAME := $(if $(IS_CLANG),clang,gcc)
COMPILER_MAJOR := $(firstword $(subst ., ,$(shell $(CC) -dumpversion 2>/dev/null)))
COMPILER      := $(COMPILER_NAME)$(COMPILER_MAJOR)

# A compiler for another machine has libraries of its own, or none.
TARGET     := $(shell $(CC) -dumpmachine 2>/dev/null)
CROSS      := $(if $(filter $(MACHINE)-% $(MACHINE:arm64=aarch64)-%,$(TARGET)),,yes)
PKG_CONFIG ?= $(if $(CROSS),$(TARGET)-)pkg-config

NATIVE_FLAG := $(if $(filter aarch64 arm%,$(MACHINE)),-mcpu=native,-march=native)
ARCH_FLAGS_native    := $(NATIVE_FLAG)
ARCH_FLAGS_generic   :=
ARCH_FLAGS_x86-64-v2 := -march=x86-64-v2
ARCH_FLAGS_x86-64-v3 := -march=x86-64-v3
ARCH_FLAGS_x86-64-v4 := -march=x86-64-v4
ARCH_FLAGS_aarch64   := -march=armv8-a
ARCH_FLAGS           := $(ARCH_FLAGS_$(ARCH))
ifeq ($(filter native generic x86-64-v2 x86-64-v3 x86-64-v4 aarch64,$(ARCH)),)
  $(error ARCH=$(ARCH) is unknown; choose native, generic, x86-64-v2, x86-64-v3, x86-64-v4 or aarch64)
endif

# "native" is named after what the compiler makes of it: the CPU's name and a checksum of its features.
ifeq ($(ARCH),native)
  CPU_WORDS := $(shell $(CC) $(NATIVE_FLAG) -E -v -x c /dev/null 2>&1 | tr '" ' '\n\n' \
      | sed -n -e '/^-m.*=native/d' -e '/^-m[a-z]/p' -e '/^+/p' -e '/^-target-cpu$$/{n;s/^/-mcpu=/;p;}')
  CPU_NAME  := $(firstword $(patsubst -march=%,%,$(filter -march=%,$(CPU_WORDS))) \
                           $(patsubst -mcpu=%,%,$(filter -mcpu=%,$(CPU_WORDS))) cpu)
  CPU       := $(CPU_NAME)-$(shell echo '$(CPU_WORDS)' | cksum | { read sum rest; printf '%08x' $$sum; })
else
  CPU := $(ARCH)
endif

BUILD := build/$(CONFIG)-$(COMPILER)-$(CPU)

# ---- flags -----------------------------------------------------------------------------------

WARNINGS := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith \
            -Wcast-qual -Wformat=2 -Wvla -Wundef
SANITIZE_asan := -fsanitize=address,undefined -fno-sanitize-recover=undefined $(if $(IS_CLANG),-fsanitize=fuzzer-no-link)
SANITIZE_tsan := -fsanitize=thread

# Link-time optimisation: the first way that links an empty program here, or none.
links = $(shell echo 'int main(void){return 0;}' | $(CC) $(1) -x c - -o /dev/null 2>/dev/null && echo yes)
ifneq ($(filter release pgo,$(CONFIG)),)
  ifneq ($(filter-out clean help lint test long asan tsan fuzz pgo uninstall,$(or $(MAKECMDGOALS),all)),)
    ifeq ($(IS_CLANG),)
      LTO := $(if $(call links,-flto=auto),-flto=auto)
    else ifneq ($(call links,-flto=thin -fuse-ld=lld),)
      LTO        := -flto=thin
      LTO_LINKER := -fuse-ld=lld
    else
      LTO := $(if $(call links,-flto),-flto)
    endif
  endif
endif

# Guards against our own mistakes in what people run, each where the compiler has it; `roque version --security` names
# them, docs/trust.md says what they cost. HARDEN= builds without.
supported = $(if $(call links,$(1)),$(1),$(foreach flag,$(1),$(if $(call links,$(flag)),$(flag))))
BRANCHES_x86_64  := -fcf-protection=full
BRANCHES_aarch64 := -mbranch-protection=standard
TARGET_CPU       := $(firstword $(subst -, ,$(TARGET)))
HARDEN           ?= yes
ifneq ($(and $(HARDEN),$(filter release pgo,$(CONFIG))),)
  GUARDS      := $(call supported,-fPIE -fstack-protector-strong -fstack-clash-protection $(BRANCHES_$(TARGET_CPU)))
  GUARDS      += $(if $(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS)),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  LINK_GUARDS := $(call supported,-pie -Wl$(comma)-z$(comma)relro -Wl$(comma)-z$(comma)now -Wl$(comma)-z$(comma)noexecstack)
endif

# A profile is counted by one build and used by the next, in the same folder; see the target pgo.
PROFILE               := $(BUILD)/profile
PGO_FLAGS_gcc_count   := -fprofile-generate -fprofile-update=prefer-atomic
PGO_FLAGS_gcc_use     := -fprofile-use -fprofile-correction -Wno-missing-profile
PGO_FLAGS_clang_count := -fprofile-generate=$(PROFILE)
PGO_FLAGS_clang_use   := -fprofile-use=$(PROFILE)/merged.profdata -Wno-profile-instr-unprofiled -Wno-profile-instr-out-of-date

OPTIMISE_release := -O3 -DNDEBUG $(GUARDS) $(LTO)
OPTIMISE_pgo     := $(OPTIMISE_release) $(PGO_FLAGS_$(COMPILER_NAME)_$(PGO))
OPTIMISE_test    := -O2 -g -Werror
OPTIMISE_asan    := -O1 -g -fno-omit-frame-pointer -Werror $(SANITIZE_asan)
OPTIMISE_tsan    := -O1 -g -fno-omit-frame-pointer $(SANITIZE_tsan)
ifeq ($(OPTIMISE_$(CONFIG)),)
  $(error CONFIG=$(CONFIG) is unknown; choose release, test, asan, tsan or pgo)
endif

# Optional libraries: one that is missing switches off its feature only.
has_library    = $(shell $(PKG_CONFIG) --exists $(1) 2>/dev/null && echo yes)
LIBRARIES     := $(if $(call has_library,libedit),libedit)
LIBRARY_DEFS  := $(patsubst lib%,-DHAVE_LIB%,$(LIBRARIES))
LIBRARY_DEFS  := $(subst edit,EDIT,$(LIBRARY_DEFS))
LIBRARY_FLAGS := $(if $(LIBRARIES),$(shell $(PKG_CONFIG) --cflags $(LIBRARIES)))
LIBRARY_LINKS := $(if $(LIBRARIES),$(shell $(PKG_CONFIG) --libs $(LIBRARIES)))

# The server of the page speaks HTTP by this one.
HAS_SERVER    := $(call has_library,libmicrohttpd)
LIBRARY_DEFS  += $(if $(HAS_SERVER),-DHAVE_LIBMICROHTTPD)
LIBRARY_FLAGS += $(if $(HAS_SERVER),$(shell $(PKG_CONFIG) --cflags libmicrohttpd))
LIBRARY_LINKS += $(if $(HAS_SERVER),$(shell $(PKG_CONFIG) --libs libmicrohttpd))

# libfathom tells pkg-config nothing: it is there when a program that calls it can be linked.
HAS_FATHOM    := $(shell echo 'int main(void) { return !tb_init(""); }' \
                     | $(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -include tbprobe.h -x c - -lfathom -o /dev/null 2>/dev/null && echo yes)
LIBRARY_DEFS  += $(if $(HAS_FATHOM),-DHAVE_LIBFATHOM)
LIBRARY_LINKS += $(if $(HAS_FATHOM),-lfathom)

# No strict aliasing: a position is plain bytes to everyone but its own game (core/game.h).
COMPILE := $(CC) -std=gnu17 -fno-strict-aliasing $(OPTIMISE_$(CONFIG)) $(ARCH_FLAGS) $(WARNINGS) -Isrc -I. -D_GNU_SOURCE -pthread \
           $(LIBRARY_DEFS) $(LIBRARY_FLAGS) $(if $(TUNING),-DROQUE_TUNING) $(CPPFLAGS) $(CFLAGS)
LINK    := $(CC) -fno-strict-aliasing $(OPTIMISE_$(CONFIG)) $(LTO_LINKER) $(LINK_GUARDS) $(ARCH_FLAGS) -pthread $(CFLAGS) $(LDFLAGS)
# For files that are only taken in: there is nothing to optimise.
ASSEMBLE := $(CC) $(ARCH_FLAGS) $(filter $(BRANCHES_$(TARGET_CPU)),$(GUARDS))
LIBS    := $(LIBRARY_LINKS) -lm $(LDLIBS)

# ---- files -----------------------------------------------------------------------------------

SOURCES := $(wildcard src/*/*.c src/*/*/*.c)
NET     := $(wildcard nets/roque.rqn)#    part of the program where it is there
EMBED   := $(BUILD)/src/engine/nnue/embedded.o
BOOKS   := $(wildcard books/*.bin books/*.rqb)#    likewise, each under the name of its game
SHELVED := $(BUILD)/src/book/embedded_bytes.o
KITS    := $(BUILD)/src/course/kit_bytes.o#    what students are given
REPORT  := $(BUILD)/src/classroom/page_bytes.o#    the page of a class tournament
ESBUILD := $(wildcard web/node_modules/.bin/esbuild)#    put there by `npm ci`; the page is built where it is there
PAGE    := $(if $(ESBUILD),build/page,$(patsubst %/page.js.gz,%,$(wildcard web/built/page.js.gz)))#    a release brings it along
PAGED   := $(BUILD)/src/web/http/page_bytes.o
LANGUAGES := $(notdir $(basename $(wildcard po/*.po)))
WORDS   := $(patsubst %,$(BUILD)/words/%.o,$(LANGUAGES) page)#    what is said, as tables made by tools/words_table.c
OBJECTS := $(SOURCES:%.c=$(BUILD)/%.o) $(WORDS) $(EMBED) $(SHELVED) $(KITS) $(REPORT) $(PAGED)
MAIN    := $(BUILD)/src/cli/main.o
LIBRARY := $(BUILD)/libroque.a
PLAIN   := $(BUILD)/roque
PROGRAM := $(BUILD)/$(if $(MPI),roque-mpi,roque)

# Open MPI concerns one file: everything else is the same in both programs. With MPI=1 it must be there.
MPI_FLAGS := $(shell $(PKG_CONFIG) --cflags ompi-c 2>/dev/null)
MPI_LINKS := $(shell $(PKG_CONFIG) --libs ompi-c 2>/dev/null)
ifneq ($(MPI),)
  ifeq ($(MPI_LINKS),)
    $(error MPI=1 needs Open MPI: install libopenmpi-dev and openmpi-bin, or run ./bootstrap.sh mpi)
  endif
endif
MPI_WIRE    := $(BUILD)/mpi/wire.o
MPI_OBJECTS := $(filter-out $(BUILD)/src/work/wire_none.o,$(OBJECTS)) $(MPI_WIRE)

TESTS   := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/*/*_test.c))
ifneq ($(shell printf '\043include <vector>\nint main() {}' | $(CXX) -x c++ -fsyntax-only - 2>/dev/null && echo yes),yes)
  TESTS := $(filter-out %/twin_test %/engine_twin_test,$(TESTS))#    the GPU's code is C++
endif
ifeq ($(HAS_SERVER),)
  TESTS := $(filter-out %server_test,$(TESTS))
endif
FUZZERS := $(patsubst %.c,$(BUILD)/%,$(wildcard tests/fuzz/fuzz_*.c))
SCRIPTS := $(wildcard tests/*/*_test.sh)

SAY     := @$(if $(QUIET),true,echo)

# ---- building --------------------------------------------------------------------------------

.PHONY: all program mpi-program objects tests fuzzers FORCE
all: $(EXE)

# A copy, so that it may be moved away and so that a running game keeps its program.
$(EXE): $(PROGRAM) FORCE
	@cmp -s $< $@ || { cp $< $@.new && mv $@.new $@ && echo "  made $@ ($(CONFIG), $(COMPILER), $(CPU))"; }

program: $(PROGRAM)
mpi-program: $(if $(MPI_LINKS),$(BUILD)/roque-mpi $(BUILD)/late_message)
objects: $(OBJECTS) $(TESTS:=.o) $(FUZZERS:=.o)
tests:   $(TESTS)
fuzzers: $(FUZZERS)

$(PLAIN): $(OBJECTS) $(BUILD)/objects
	$(SAY) "  link $@"
	@$(LINK) $(OBJECTS) $(LIBS) -o $@

$(BUILD)/roque-mpi: $(MPI_OBJECTS) $(BUILD)/objects
	$(SAY) "  link $@"
	@$(LINK) $(MPI_OBJECTS) $(LIBS) $(MPI_LINKS) -o $@

$(MPI_WIRE): src/work/wire_mpi.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) "  $(CC) $< for MPI"
	@$(COMPILE) -DROQUE_MPI $(MPI_FLAGS) -MMD -MP -c $< -o $@

# A test of the wire alone: see tests/work/late_message.c.
$(BUILD)/late_message: $(BUILD)/tests/work/late_message.o $(MPI_WIRE) $(BUILD)/src/core/clock.o
	@$(LINK) $^ $(MPI_LINKS) -o $@

$(LIBRARY): $(filter-out $(MAIN),$(OBJECTS)) $(BUILD)/objects
	@rm -f $@
	@$(AR) rcs $@ $(filter %.o,$^)

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) "  $(CC) $<"
	@$(COMPILE) $(DEFINES) $(UNGUARDED) -MMD -MP -c $< -o $@

# Rules and search have no bytes of others on their stack, and would lose more than one node in a hundred.
$(patsubst %.c,$(BUILD)/%.o,$(wildcard src/engine/*.c src/engine/nnue/*.c src/chess/*.c src/eval/*.c)): \
    UNGUARDED = $(if $(GUARDS),-fno-stack-protector $(if $(filter -fstack-clash-protection,$(GUARDS)),-fno-stack-clash-protection))

$(EMBED): src/engine/nnue/embedded.S $(NET) $(BUILD)/net $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) "  $(CC) $<"
	@$(ASSEMBLE) $(if $(NET),-DROQUE_NET='"$(strip $(NET))"') $(CPPFLAGS) -c $< -o $@
$(BUILD)/net: FORCE
	$(call remember,$(strip $(NET)))
$(SHELVED): src/book/embedded_bytes.S $(BOOKS) $(BUILD)/books $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) "  $(CC) $<"
	@$(ASSEMBLE) $(foreach book,$(BOOKS),-DROQUE_BOOK_$(basename $(notdir $(book)))='"$(book)"') $(CPPFLAGS) -c $< -o $@
$(KITS): src/course/kit_bytes.S $(wildcard kits/*) $(BUILD)/flags
$(REPORT): src/classroom/page_bytes.S src/classroom/page.html $(BUILD)/flags
$(KITS) $(REPORT):
	@mkdir -p $(@D)
	$(SAY) "  $(CC) $<"
	@$(ASSEMBLE) $(CPPFLAGS) -c $< -o $@
$(BUILD)/books: FORCE
	$(call remember,$(BOOKS))

# The page: web/src bundled by esbuild, gzip'ed. Where it was not installed, `roque web` says so.
$(if $(ESBUILD),$(PAGE)/page.js.gz): $(wildcard web/src/*) web/package-lock.json
	@mkdir -p build/page
	$(SAY) "  esbuild web/src/main.ts"
	@$(ESBUILD) web/src/main.ts --bundle --minify --target=es2020 --legal-comments=none --log-level=warning \
	    --outfile=build/page/page.js
	@cp web/src/index.html build/page/index.html
	@gzip -9 -n -k -f build/page/index.html build/page/page.css build/page/page.js
$(PAGED): src/web/http/page_bytes.S $(PAGE:=/page.js.gz) $(BUILD)/page $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) "  $(CC) $<"
	@$(ASSEMBLE) $(if $(PAGE),-DROQUE_PAGE_HTML='"$(PAGE)/index.html.gz"' -DROQUE_PAGE_SCRIPT='"$(PAGE)/page.js.gz"' \
	    -DROQUE_PAGE_STYLE='"$(PAGE)/page.css.gz"') $(CPPFLAGS) -c $< -o $@
$(BUILD)/page: FORCE
	$(call remember,$(PAGE))

$(BUILD)/tests/%_test: $(BUILD)/tests/%_test.o $(LIBRARY)
	@$(LINK) $< $(LIBRARY) -lcmocka $(LIBS) -o $@

# The GPU's code on the host, in C++ (train/gpu/twin.h). Sums wrap around there as they do on a GPU.
TWIN := $(patsubst %,$(BUILD)/train/gpu/%.o,twin tables net_file synthetic_net engine/twin)
$(TWIN): $(BUILD)/%.o: %.cpp $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) "  $(CXX) $<"
	@$(CXX) -std=c++17 -fwrapv $(OPTIMISE_$(CONFIG)) $(ARCH_FLAGS) -Wall -Wextra -Wno-unknown-pragmas $(if $(IS_CLANG),-Wno-pass-failed) -MMD -MP -c $< -o $@
$(patsubst %,$(BUILD)/tests/train/%,twin_test engine_twin_test): %: %.o $(TWIN) $(BUILD)/train/gpu/engine/tables.o $(LIBRARY)
	@$(LINK) $^ -lcmocka -lstdc++ $(LIBS) -o $@

# What the laboratory's generality costs: see tests/bench/lab_bench.c.
LAB_BENCH := $(BUILD)/tests/bench/lab_bench
$(LAB_BENCH): $(patsubst %,$(BUILD)/tests/bench/%.o,lab_bench connect4_bare connect4_constant) $(LIBRARY)
	@$(LINK) $^ $(LIBS) -o $@

# What ranks cost beside threads: see tests/bench/ranks_bench.c.
RANKS_BENCH := $(BUILD)/tests/bench/ranks_bench
$(RANKS_BENCH): $(BUILD)/tests/bench/ranks_bench.o $(MPI_WIRE) $(LIBRARY)
	@$(LINK) $^ $(LIBS) $(MPI_LINKS) -o $@

# What an answer of a book or an endgame table costs: see tests/bench/ask_bench.c.
ASK_BENCH := $(BUILD)/tests/bench/ask_bench
$(ASK_BENCH): $(BUILD)/tests/bench/ask_bench.o $(LIBRARY)
	@$(LINK) $^ $(LIBS) -o $@

$(BUILD)/tests/fuzz/%: $(BUILD)/tests/fuzz/%.o $(LIBRARY)
	@$(LINK) -fsanitize=fuzzer $< $(LIBRARY) $(LIBS) -o $@

.SECONDARY:

# These files change only when what they say changes; what depends on them is then made again.
remember = @mkdir -p $(@D); printf '%s\n' '$(1)' | cmp -s - $@ || printf '%s\n' '$(1)' > $@
$(BUILD)/flags: FORCE
	$(call remember,$(COMPILE))
$(BUILD)/objects: FORCE
	$(call remember,$(OBJECTS) $(LINK) $(LIBS))

# A language is a file: words/fr.c, made of po/fr.po, defines words_fr; words/page.c has what the page says.
HOST_CC      := $(if $(CROSS),cc,$(CC))
WORDS_TABLE  := $(BUILD)/words_table
$(WORDS_TABLE): tools/words_table.c $(BUILD)/flags
	@$(HOST_CC) -std=gnu17 -D_GNU_SOURCE -O1 $(WARNINGS) $< -o $@
$(BUILD)/words/page.c: $(wildcard web/src/*.ts) $(WORDS_TABLE)
	@mkdir -p $(@D)
	@$(WORDS_TABLE) page $(filter %.ts,$^) > $@
$(BUILD)/words/%.c: po/%.po $(WORDS_TABLE)
	@mkdir -p $(@D)
	@$(WORDS_TABLE) language $< > $@
$(WORDS): %.o: %.c $(BUILD)/flags
	@$(COMPILE) -MMD -MP -c $< -o $@
$(BUILD)/languages: FORCE
	$(call remember,$(LANGUAGES))
$(BUILD)/src/words/words.o: $(BUILD)/languages
$(BUILD)/src/words/words.o: DEFINES = -DROQUE_LANGUAGES='$(LANGUAGES:%=LANGUAGE(%))'

# The version is known to one file only, so that a commit recompiles one file only.
VERSION := $(shell cat VERSION)
COMMIT  := $(if $(wildcard .git),$(shell git rev-parse --short HEAD 2>/dev/null))
DATE    := $(if $(SOURCE_DATE_EPOCH),$(shell date -u -d '@$(SOURCE_DATE_EPOCH)' +%Y-%m-%d 2>/dev/null), \
               $(if $(wildcard .git),$(shell git show -s --format=%cs 2>/dev/null)))
$(BUILD)/version: FORCE
	$(call remember,$(VERSION) $(COMMIT) $(strip $(DATE)) $(CPU))
$(BUILD)/src/engine/version.o: $(BUILD)/version
$(BUILD)/src/engine/version.o: DEFINES = -DROQUE_VERSION='"$(VERSION)"' -DROQUE_COMMIT='"$(COMMIT)"' -DROQUE_DATE='"$(strip $(DATE))"' -DROQUE_CPU='"$(CPU)"'

-include $(TWIN:.o=.d) $(WORDS:.o=.d) $(SOURCES:%.c=$(BUILD)/%.d) $(TESTS:=.d) $(FUZZERS:=.d) $(patsubst %.c,$(BUILD)/%.d,$(wildcard tests/bench/*.c))

# ---- testing ---------------------------------------------------------------------------------

# What the tools need to know: where things lie in this configuration.
.PHONY: show-tests show-fuzzers show-program show-all show-build show-mpi
show-mpi:     ; @echo $(if $(MPI_LINKS),$(BUILD)/roque-mpi)
show-tests:   ; @echo $(TESTS)
show-fuzzers: ; @echo $(FUZZERS)
show-program: ; @echo $(PROGRAM)
show-all:     ; @echo $(EXE)
show-build:   ; @echo $(BUILD)

# The sanitizers are clang's unless a compiler was asked for: only clang has the fuzzer.
SANITIZER_CC := $(if $(filter-out file default,$(origin CC)),$(CC),$(if $(call found,clang),clang,$(CC)))
JOBS          = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(strip $(TEST_JOBS)))

.PHONY: mutants
mutants:
	python3 tools/mutants.py --seconds $(MUTANT_SECONDS) --sample $(MUTANT_SAMPLE)

.PHONY: test long lint asan tsan fuzz
long: FUZZ_SECONDS = 60
lint test asan tsan fuzz long:
	+@MAKE='$(MAKE) --no-print-directory $(JOBS)' TEST_CC='$(CC)' SANITIZER_CC='$(SANITIZER_CC)' \
	    TEST_JOBS=$(strip $(TEST_JOBS)) FUZZ_SECONDS=$(strip $(FUZZ_SECONDS)) \
	    ROQUE_SUITES="$${ROQUE_SUITES:-$(abspath $(wildcard $(SUITES)))}" sh tools/test.sh $@

.PHONY: faults
faults: all
	@CC='$(CC)' sh tools/faults.sh ./$(EXE) $(FAULTS)

# Needs python3.
.PHONY: crash
crash: all
	@ROQUE=./$(EXE) ROQUE_LONG=1 CC='$(CC)' sh tests/crash/crash_test.sh

# ---- playing and measuring -------------------------------------------------------------------

.PHONY: play bench bench-web bench-perft bench-pgn bench-tables bench-lab bench-ranks bench-peers golden course pictures
play: all
	@./$(EXE) play
bench: all
	@./$(EXE) bench
pictures: all
	@sh tools/pictures.sh ./$(EXE)
bench-web: all
	@sh tools/bench_web.sh ./$(EXE)
bench-perft: all
	@sh tools/bench_perft.sh ./$(EXE)
bench-pgn: all
	@sh tools/bench_pgn.sh ./$(EXE)
bench-peers: all
	@sh tools/bench_peers.sh ./$(EXE)
bench-tables: all $(ASK_BENCH)
	@sh tools/bench_tables.sh ./$(EXE) $(ASK_BENCH)
bench-ranks: mpi-program $(RANKS_BENCH) $(BUILD)/tests/work/owner_test
	@sh tools/bench_ranks.sh $(BUILD)/roque-mpi $(RANKS_BENCH) $(BUILD)/tests/work/owner_test
bench-lab: $(LAB_BENCH)
	@$(LAB_BENCH)

# The reports the tests compare with: read the difference before you commit it.
golden: all
	@ROQUE=./$(EXE) sh tools/golden.sh make

course: all
	@ROQUE=./$(EXE) sh tools/course.sh make

ifeq ($(PGO),1)
  .DEFAULT_GOAL := pgo
endif
# Profile-guided: built to count, run on typical work, built again in the same folder with the counts.
.PHONY: pgo pgo-train
pgo:
	+@$(MAKE) --no-print-directory CONFIG=pgo PGO=count pgo-train
	+@$(MAKE) --no-print-directory CONFIG=pgo PGO=use all
pgo-train: $(PROGRAM)
	@rm -rf $(PROFILE); find $(BUILD) -name '*.gcda' -delete
	@sh tools/train_profile.sh $(PROGRAM)
	@$(if $(IS_CLANG),$(or $(call found,llvm-profdata),$(call found,llvm-profdata-$(COMPILER_MAJOR)),llvm-profdata) \
	    merge -o $(PROFILE)/merged.profdata $(PROFILE)/*.profraw)

# ---- installing and cleaning -----------------------------------------------------------------

# The manual, the completions and what a desktop shows are made by the program itself or lie in desktop/. A program for
# another machine cannot be asked: set ASK to one that runs here (ASK=./roque) or they are left out.
.PHONY: install uninstall clean help
SHARE   := $(DESTDIR)$(PREFIX)/share
BIN     := $(DESTDIR)$(PREFIX)/bin
DOC     := $(SHARE)/doc/roque
ASK     ?= $(if $(CROSS),,$(PROGRAM))
# FILE in desktop/ and the folder of SHARE it is for
DESKTOP := roque.desktop:applications roque.svg:icons/hicolor/scalable/apps roque.metainfo.xml:metainfo
COMPLETIONS := bash:bash-completion/completions/roque zsh:zsh/site-functions/_roque fish:fish/vendor_completions.d/roque.fish
first_part  = $(firstword $(subst :, ,$(1)))
second_part = $(lastword $(subst :, ,$(1)))
install: $(PROGRAM)
	install -D -m 755 $(PROGRAM) $(BIN)/$(notdir $(PROGRAM))
	$(foreach file,$(DESKTOP),install -D -m 644 desktop/$(call first_part,$(file)) \
	    $(SHARE)/$(call second_part,$(file))/$(call first_part,$(file)) &&) true
	$(if $(ASK),$(ASK) manual --lang en --folder $(SHARE)/man/man1 && $(ASK) manual --lang fr --folder $(SHARE)/man/fr/man1)
	$(if $(ASK),$(foreach shell,$(COMPLETIONS),install -d $(SHARE)/$(dir $(call second_part,$(shell))) && \
	    $(ASK) completion $(call first_part,$(shell)) --lang en > $(SHARE)/$(call second_part,$(shell)) &&) true)
	install -d $(DOC)
	install -m 644 README.md CHANGELOG.md LICENSE $(DOC)
	$(if $(wildcard docs),cp -R docs/. $(DOC))
uninstall:
	rm -f $(BIN)/roque $(BIN)/roque-mpi $(foreach file,$(DESKTOP),$(SHARE)/$(call second_part,$(file))/$(call first_part,$(file)))
	rm -f $(foreach folder,man/man1 man/fr/man1,$(SHARE)/$(folder)/roque.1 $(SHARE)/$(folder)/roque-*.1)
	rm -f $(foreach shell,$(COMPLETIONS),$(SHARE)/$(call second_part,$(shell)))
	rm -rf $(DOC)

# What is released: the sources as committed and the page as esbuild bundles it, so that neither git nor npm is needed to
# build and test it. The same commit gives the same bytes.
.PHONY: dist
RELEASE := roque-$(VERSION)
dist: $(PAGE:=/page.js.gz)
	@test -n '$(ESBUILD)' || { echo "make dist: the page is bundled by esbuild; ./bootstrap.sh web fetches it" >&2; exit 1; }
	@rm -rf build/dist && mkdir -p build/dist/$(RELEASE)
	@git archive HEAD | tar -x -C build/dist/$(RELEASE)
	@install -D -m 644 -t build/dist/$(RELEASE)/web/built build/page/index.html.gz build/page/page.js.gz build/page/page.css.gz
	@tar -C build/dist --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$$(git show -s --format=%ct)" -cf - $(RELEASE) \
	    | gzip -9 -n > build/dist/$(RELEASE).tar.gz
	@cd build/dist && sha256sum $(RELEASE).tar.gz > $(RELEASE).tar.gz.sha256 && cat $(RELEASE).tar.gz.sha256

clean:
	rm -rf build roque roque-mpi $(EXE)
ifneq ($(filter clean,$(MAKECMDGOALS)),)
$(BUILD)/flags $(BUILD)/objects $(BUILD)/version: | clean
endif

help:
	@sed -n 's/^#: \{0,1\}//p' Makefile
