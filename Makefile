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
#: make coverage     which lines and branches the tests reach, by room: build/coverage/page.html (./bootstrap.sh coverage)
#: make soak         hours of games, requests, analyses and killed ranks (a sample is in make test)
#: make fuzz-all     every fuzz target for ten minutes: hours
#: make crash        every moment of writing as a crash would leave it, and gone on from (a sample is in make test)
#: make mutants      plants faults: which of them no test sees (MUTANT_SECONDS=3600, MUTANT_SAMPLE=500; goes on at the next call)
#: make bench        the engine's signature and speed      make bench-perft move generation against a peer
#: make bench-lab    the laboratory against a bare loop    make bench-pgn   reading PGN against a peer
#: make bench-web    what the page costs                 (./bootstrap.sh web-test first)
#: make bench-wasm   the page without a server: speed beside a native build for AVX2, size, first board
#: make pictures     takes the pictures that the page's looks are compared with (./bootstrap.sh web-test first)
#: make bench-tables all tables of up to four men      make bench-ranks several ranks against threads (MPI=1 first)
#: make bench-peers  beside the specialists, one table (ZEBRA=path PONS=path ... name them)
#: make PGO=1        build with a profile (or: make pgo)   make clean       remove everything built
#: make golden       write the reports anew that tests compare with (tests/data/golden)
#: make course       write the transcripts and figures of docs/course anew
#: make lib          libroque, the C library (docs/library.md)
#: make install      PREFIX=/usr/local DESTDIR=            make uninstall
#: make dist         the source tarball of a release, with its SHA-256 sum, in build/dist
#: make release      the same, packages, static page, roque.exe, one file for any Linux: build/release (docs/releasing.md)
#: make wasm         the page without a server, as static files in build/static (docs/wasm.md; ./bootstrap.sh wasm)
#: make CC=musl-gcc  one file that needs no library, to be carried to any Linux (./bootstrap.sh musl)
#: make CC=x86_64-w64-mingw32-gcc   roque.exe, for Windows (./bootstrap.sh windows)
#: make MPI=1        build ./roque-mpi, for several machines (docs/scale.md; needs Open MPI)
#: make ARCH=any      one program for every x86-64, which chooses its code when it starts (docs/platforms.md)
#: Choices: CC=gcc|clang  ARCH=native|any|generic|x86-64-v2|x86-64-v3|x86-64-v4|znver1|aarch64  EXE=name  TUNING=1  CFLAGS=...

.DELETE_ON_ERROR:
.SUFFIXES:
MAKEFLAGS += --no-builtin-rules

# ---- what the user may choose ----------------------------------------------------------------

ARCH         ?= native#    native any generic x86-64-v2 x86-64-v3 x86-64-v4 znver1 aarch64
CONFIG       ?= release#   release test asan tsan coverage pgo library
MPI          ?=#           1: roque-mpi, for several machines
PGO          ?=#           1: guided by a profile; count and use are its two builds
EXE          ?= $(if $(MPI),roque-mpi,roque)#  name of the program made in the root
PREFIX       ?= /usr/local
LIBDIR       ?= $(PREFIX)/lib#  where a system wants libraries elsewhere
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

# WebAssembly is compiled by clang itself, with what emcc would tell it, and linked by emcc.
EMCC ?= emcc
ifeq ($(ARCH),wasm)
  CC     := $(or $(call found,clang),clang-14) $(shell $(EMCC) --cflags 2>/dev/null)
  CALLED := clang for wasm
  HARDEN :=
endif
ifeq ($(origin CC),default)
  CC := $(if $(call found,gcc),gcc,cc)
  ifeq ($(ARCH),aarch64)
    CC := $(if $(filter aarch64,$(MACHINE)),$(CC),aarch64-linux-gnu-gcc)
  endif
endif

CALLED        ?= $(CC)#    what is said of it at each file
IS_CLANG      := $(findstring clang,$(shell $(CC) --version 2>/dev/null))
ifeq ($(origin CXX),default)
  CXX := $(if $(IS_CLANG),clang++,g++)
endif
COMPILER_NAME := $(if $(IS_CLANG),clang,gcc)
COMPILER_MAJOR := $(firstword $(subst ., ,$(shell $(CC) -dumpversion 2>/dev/null)))
COMPILER      := $(COMPILER_NAME)$(COMPILER_MAJOR)
# musl's compiler is gcc with another C library: no library of this system fits it, and what it links needs none. The
# headers of the kernel are found after its own.
IS_MUSL       := $(findstring musl,$(notdir $(firstword $(CC))))
ifneq ($(IS_MUSL),)
  COMPILER   := musl-$(COMPILER)
  PKG_CONFIG := false
  MUSL_LINK  := -static
  MUSL_FLAGS := -idirafter /usr/include -idirafter /usr/include/$(shell $(CC) -dumpmachine)
endif

# mingw-w64's compiler makes programs for Windows, which need no library of it (docs/platforms.md).
IS_WINDOWS    := $(findstring mingw,$(shell $(CC) -dumpmachine 2>/dev/null))
ifneq ($(IS_WINDOWS),)
  COMPILER      := mingw-$(COMPILER)
  HARDEN        :=
  PKG_CONFIG    := false
  DOT_EXE       := .exe
  EXE           := $(if $(filter roque,$(EXE)),roque.exe,$(EXE))
  WINDOWS_FLAGS := -Isrc/windows/posix -D_FILE_OFFSET_BITS=64 -D_WIN32_WINNT=0x0A00 -DUNICODE -Wno-format
  WINDOWS_LINK  := -static -municode -Wl,--stack,8388608
endif

# A compiler for another machine has libraries of its own, or none.
TARGET     := $(shell $(CC) -dumpmachine 2>/dev/null)
CROSS      := $(if $(IS_WINDOWS),yes,$(if $(filter $(MACHINE)-% $(MACHINE:arm64=aarch64)-%,$(TARGET)),,yes))
PKG_CONFIG ?= $(if $(CROSS),$(TARGET)-)pkg-config

# Any x86-64: the program for each of these, and it chooses when it starts. Of other processors there is one kind.
VARIANTS := generic x86-64-v2 znver1 x86-64-v3
ifeq ($(ARCH),any)
  ifneq ($(MPI)$(PGO)$(IS_WINDOWS),)
    $(error ARCH=any is for the plain program of Linux: without MPI=1 and PGO=1, and not for Windows)
  endif
  ANY := $(filter x86_64-%,$(TARGET))
endif

NATIVE_FLAG := $(if $(filter aarch64 arm%,$(MACHINE)),-mcpu=native,-march=native)
ARCH_FLAGS_native    := $(NATIVE_FLAG)
ARCH_FLAGS_generic   :=
ARCH_FLAGS_any       :=
ARCH_FLAGS_x86-64-v2 := -march=x86-64-v2
ARCH_FLAGS_x86-64-v3 := -march=x86-64-v3
ARCH_FLAGS_x86-64-v4 := -march=x86-64-v4
ARCH_FLAGS_znver1    := -march=znver1
ARCH_FLAGS_aarch64   := -march=armv8-a
ARCH_FLAGS_wasm      := -msimd128
ARCH_FLAGS           := $(ARCH_FLAGS_$(ARCH))
ifeq ($(filter native any generic x86-64-v2 x86-64-v3 x86-64-v4 znver1 aarch64 wasm,$(ARCH)),)
  $(error ARCH=$(ARCH) is unknown; choose native, any, generic, x86-64-v2, x86-64-v3, x86-64-v4, znver1, aarch64 or wasm)
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
      LTO := $(if $(IS_WINDOWS),,$(if $(call links,-flto=auto),-flto=auto))
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
ifneq ($(and $(HARDEN),$(filter release pgo library,$(CONFIG))),)
  GUARDS      := $(call supported,-fPIE -fstack-protector-strong -fstack-clash-protection $(BRANCHES_$(TARGET_CPU)))
  GUARDS      += $(if $(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS)),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
  LINK_GUARDS := $(call supported,-pie -Wl$(comma)-z$(comma)relro -Wl$(comma)-z$(comma)now -Wl$(comma)-z$(comma)noexecstack)
endif

# Some two hundred test programs are linked: by lld where it is there, which takes a third of the time (not for
# musl, whose compiler always names a loader: lld asks for it in a static program too, which dies of that).
ifneq ($(filter test asan tsan,$(CONFIG)),)
  FAST_LINKER := $(if $(IS_MUSL),,$(if $(call links,-fuse-ld=lld),-fuse-ld=lld))
endif

# A profile is counted by one build and used by the next, in the same folder; see the target pgo.
PROFILE               := $(BUILD)/profile
PGO_FLAGS_gcc_count   := -fprofile-generate -fprofile-update=prefer-atomic
PGO_FLAGS_gcc_use     := -fprofile-use -fprofile-correction -Wno-missing-profile
PGO_FLAGS_clang_count := -fprofile-generate=$(PROFILE)
PGO_FLAGS_clang_use   := -fprofile-use=$(PROFILE)/merged.profdata -Wno-profile-instr-unprofiled -Wno-profile-instr-out-of-date

# Seconds count in the rooms that compute: the others are compiled one by one, and a link does not go through them again.
COMPUTING := core chess eval games lab engine book endgame learn experiments
CALM      := $(if $(filter release,$(CONFIG)),-O2 $(if $(LTO),-fno-lto))
calm       = $(if $(filter $(COMPUTING:%=src/%/%) tests/%,$<),,$(CALM))

OPTIMISE_release := -O3 -DNDEBUG $(GUARDS) $(LTO)
OPTIMISE_pgo     := $(OPTIMISE_release) $(PGO_FLAGS_$(COMPILER_NAME)_$(PGO))
OPTIMISE_library := -O3 -DNDEBUG $(filter-out -fPIE,$(GUARDS)) -fPIC -fvisibility=hidden
OPTIMISE_test    := -O2 -g1 -Werror
OPTIMISE_asan    := -O1 -g1 -fno-omit-frame-pointer -Werror $(SANITIZE_asan)
OPTIMISE_tsan    := -O1 -g1 -fno-omit-frame-pointer $(SANITIZE_tsan)
OPTIMISE_coverage := -O1 -fprofile-instr-generate -fcoverage-mapping -fcoverage-compilation-dir=.
ifeq ($(OPTIMISE_$(CONFIG)),)
  $(error CONFIG=$(CONFIG) is unknown; choose release, test, asan, tsan, coverage, pgo or library)
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
HAS_FATHOM    := $(if $(IS_MUSL),,$(shell echo 'int main(void) { return !tb_init(""); }' \
                     | $(CC) $(CPPFLAGS) $(CFLAGS) $(LDFLAGS) -include tbprobe.h -x c - -lfathom -o /dev/null 2>/dev/null && echo yes))
LIBRARY_DEFS  += $(if $(HAS_FATHOM),-DHAVE_LIBFATHOM)
LIBRARY_LINKS += $(if $(HAS_FATHOM),-lfathom)

# No strict aliasing: a position is plain bytes to everyone but its own game (core/game.h).
COMPILE := $(CC) -std=gnu17 -fno-strict-aliasing $(OPTIMISE_$(CONFIG)) $(ARCH_FLAGS) $(WARNINGS) -Isrc -Iinclude -I. -D_GNU_SOURCE $(MUSL_FLAGS) $(WINDOWS_FLAGS) \
           -pthread $(LIBRARY_DEFS) $(LIBRARY_FLAGS) $(if $(TUNING),-DROQUE_TUNING) $(CPPFLAGS) $(CFLAGS)
LINK    := $(CC) -fno-strict-aliasing $(OPTIMISE_$(CONFIG)) $(LTO_LINKER) $(FAST_LINKER) $(LINK_GUARDS) $(MUSL_LINK) $(WINDOWS_LINK) $(ARCH_FLAGS) -pthread $(CFLAGS) $(LDFLAGS)
# For files that are only taken in: there is nothing to optimise.
ASSEMBLE := $(CC) -Isrc $(ARCH_FLAGS) $(filter $(BRANCHES_$(TARGET_CPU)),$(GUARDS))
LIBS    := $(LIBRARY_LINKS) -lm $(LDLIBS)

# ---- files -----------------------------------------------------------------------------------

# Where there are no processes and no terminal there is only what the page's rooms need. What another system does in its
# own way is a file of that system; Windows has no page, and nothing that confines the programs of a class.
SYSTEM       := $(if $(filter wasm,$(ARCH)),wasm,$(if $(IS_WINDOWS),windows,linux))
WASM_ONLY    := $(wildcard src/web/wasm/*.c) src/core/platform_wasm.c src/players/process_none.c
WINDOWS_ONLY := $(wildcard src/windows/*.c src/*/*_windows.c) src/confine/confine_none.c src/classroom/roster_none.c src/web/http/web_none.c
LINUX_ONLY   := $(wildcard src/*/*_linux.c)
NEVER_linux   := $(WASM_ONLY) $(WINDOWS_ONLY)
NEVER_wasm    := $(wildcard $(patsubst %,src/%/*.c,cli cli/* terminal protocol confine classroom pages course library web/http)) $(WINDOWS_ONLY) \
                 $(LINUX_ONLY) $(patsubst %,src/players/%.c,process process_guard process_lines strays tools)
NEVER_windows := $(WASM_ONLY) $(LINUX_ONLY) $(filter-out $(WINDOWS_ONLY),$(wildcard src/confine/*.c src/web/*.c src/web/*/*.c)) \
                 $(patsubst %,src/classroom/%.c,roster submission submission_build submission_copy) src/core/clock.c \
                 $(patsubst %,src/players/%.c,process process_guard process_environment strays)
SOURCES := $(filter-out src/start/start.c $(NEVER_$(SYSTEM)),$(wildcard src/*/*.c src/*/*/*.c))
NET     := $(wildcard nets/roque.rqn)#    part of the program where it is there
EMBED   := $(BUILD)/src/engine/nnue/embedded.o
BOOKS   := $(wildcard books/*.bin books/*.rqb)#    likewise, each under the name of its game
SHELVED := $(BUILD)/src/book/embedded_bytes.o
KITS    := $(BUILD)/src/course/kit_bytes.o#    what students are given
REPORT  := $(BUILD)/src/pages/match_page_bytes.o#    the page of a match and of a class tournament
PUZZLES := $(BUILD)/src/puzzles/shipped_bytes.o
OPENED  := $(BUILD)/src/arena/openings_bytes.o
WEIGHED := $(BUILD)/src/games/othello_weights.o#    patterns of Othello
NOTICED := $(BUILD)/src/cli/notices_bytes.o#    whose work the program has in it
SHARED  := $(BUILD)/src/review/review_page_bytes.o#    the page that a review is shared as
ESBUILD := $(wildcard web/node_modules/.bin/esbuild)#    put there by `npm ci`; the page is built where it is there
PAGE    := $(if $(ESBUILD),build/page,$(patsubst %/page.js.gz,%,$(wildcard web/built/page.js.gz)))#    a release brings it along
PAGED   := $(BUILD)/src/web/http/page_bytes.o
LANGUAGES := $(notdir $(basename $(wildcard po/*.po)))
WORDS   := $(patsubst %,$(BUILD)/words/%.o,$(LANGUAGES) page match_page review_page)#    what is said, as tables made by tools/words_table.c
DOORS   := $(patsubst %.c,$(BUILD)/%.o,$(filter src/library/%,$(SOURCES)))#    of the C library, not of the program
CODE    := $(filter-out $(DOORS),$(SOURCES:%.c=$(BUILD)/%.o))
BYTES   := $(WORDS) $(EMBED) $(SHELVED) $(KITS) $(REPORT) $(PUZZLES) $(OPENED) $(WEIGHED) $(SHARED) $(NOTICED) $(PAGED)#    the same for every processor
OBJECTS := $(CODE) $(BYTES)
MAIN    := $(BUILD)/src/cli/main.o
# The tests' build watches its locks: see tests/checked_locks.c. On Windows the library that has them is a part of the program,
# and its own calls would be watched too.
ifeq ($(CONFIG)$(IS_WINDOWS),test)
  OBJECTS    += $(BUILD)/tests/checked_locks.o
  LOCK_CALLS := mutex_init mutex_destroy mutex_lock mutex_unlock cond_wait
  LINK       += $(LOCK_CALLS:%=-Wl,--wrap=pthread_%)
endif
LIBRARY := $(BUILD)/libroque.a
PLAIN   := $(BUILD)/roque$(DOT_EXE)
PROGRAM := $(BUILD)/$(if $(MPI),roque-mpi,roque)$(DOT_EXE)

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
objects: $(OBJECTS) $(DOORS) $(TESTS:=.o) $(FUZZERS:=.o)
tests:   $(TESTS)
fuzzers: $(FUZZERS)

# With ARCH=any the code for one kind of processor is one object, optimised as a whole, of which nothing is seen but its main().
PART  := $(BUILD)/part.o
PARTS := $(VARIANTS:%=build/$(CONFIG)-$(COMPILER)-%/part.o)
START := $(BUILD)/src/start/start.o $(BUILD)/src/start/variant.o
OBJCOPY ?= $(if $(CROSS),$(TARGET)-)objcopy
PART_MAIN := main_$(subst -,_,$(ARCH))
.PHONY: part
part: $(PART)
$(PART): $(CODE) $(BUILD)/objects
	$(SAY) "  link $@"
	@$(filter-out -pie -static,$(LINK)) -r $(if $(LTO),$(if $(IS_CLANG),,-flinker-output=nolto-rel)) $(CODE) -o $@.all
	@$(OBJCOPY) --redefine-sym main=$(PART_MAIN) --keep-global-symbol=$(PART_MAIN) $@.all $@ && rm $@.all
ifneq ($(ANY),)
$(PARTS): build/$(CONFIG)-$(COMPILER)-%/part.o: FORCE
	+@$(MAKE) --no-print-directory ARCH=$* part
$(PLAIN): $(START) $(PARTS) $(BYTES) $(BUILD)/objects
	$(SAY) "  link $@"
	@$(LINK) $(START) $(PARTS) $(BYTES) $(LIBS) -o $@
else
$(PLAIN): $(OBJECTS) $(BUILD)/objects
	$(SAY) "  link $@"
	@$(LINK) $(OBJECTS) $(LIBS) -o $@
endif

$(BUILD)/roque-mpi: $(MPI_OBJECTS) $(BUILD)/objects
	$(SAY) "  link $@"
	@$(LINK) $(MPI_OBJECTS) $(LIBS) $(MPI_LINKS) -o $@

$(MPI_WIRE): src/work/wire_mpi.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) "  $(CALLED) $< for MPI"
	@$(COMPILE) -DROQUE_MPI $(MPI_FLAGS) -MMD -MP -c $< -o $@

# A test of the wire alone: see tests/work/late_message.c.
$(BUILD)/late_message: $(BUILD)/tests/work/late_message.o $(MPI_WIRE) $(BUILD)/src/core/clock.o
	@$(LINK) $^ $(MPI_LINKS) -o $@

$(LIBRARY): $(filter-out $(MAIN),$(OBJECTS)) $(DOORS) $(BUILD)/objects
	@rm -f $@
	@$(AR) rcs $@ $(filter %.o,$^)

# libroque (docs/library.md): the rooms below the program, behind the headers of include/roque. It is a configuration of its
# own, since its objects may lie anywhere in memory. What it exports is listed in libroque.map.
LIB_ROOMS   := core work chess eval games lab engine book endgame library
LIB_OBJECTS := $(filter $(LIB_ROOMS:%=$(BUILD)/src/%/%),$(OBJECTS) $(DOORS))
LIB_NAME    := libroque.so.1
LIB_FILE    := $(LIB_NAME).0.0
LIB_MAP     := src/library/libroque.map
LIB_LINK    := $(CC) -shared $(OPTIMISE_library) $(filter-out -pie,$(LINK_GUARDS)) $(ARCH_FLAGS) -pthread $(CFLAGS) $(LDFLAGS) \
               -Wl,-soname,$(LIB_NAME) -Wl,--version-script=$(LIB_MAP) -Wl,--no-undefined
LIB_LIBS    := $(filter -lfathom,$(LIBRARY_LINKS)) -lm $(LDLIBS)
.PHONY: lib shared-library
lib:
	+@$(MAKE) --no-print-directory CONFIG=library $(if $(ANY),ARCH=generic) shared-library
shared-library: $(BUILD)/$(LIB_FILE)
$(BUILD)/$(LIB_FILE): $(LIB_OBJECTS) $(LIB_MAP) $(BUILD)/objects
	$(SAY) "  link $@"
	@$(LIB_LINK) $(LIB_OBJECTS) $(LIB_LIBS) -o $@

$(BUILD)/%.o: %.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) "  $(CALLED) $<"
	@$(COMPILE) $(calm) $(DEFINES) $(UNGUARDED) -MMD -MP -c $< -o $@

# Rules and search have no bytes of others on their stack, and would lose more than one node in a hundred.
$(patsubst %.c,$(BUILD)/%.o,$(wildcard src/engine/*.c src/engine/nnue/*.c src/chess/*.c src/eval/*.c)): \
    UNGUARDED = $(if $(GUARDS),-fno-stack-protector $(if $(filter -fstack-clash-protection,$(GUARDS)),-fno-stack-clash-protection))

$(EMBED): src/engine/nnue/embedded.S src/core/embed.inc $(NET) $(BUILD)/net $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) "  $(CALLED) $<"
	@$(ASSEMBLE) $(if $(NET),-DROQUE_NET='"$(strip $(NET))"') $(CPPFLAGS) -c $< -o $@
$(BUILD)/net: FORCE
	$(call remember,$(strip $(NET)))
$(SHELVED): src/book/embedded_bytes.S src/core/embed.inc $(BOOKS) $(BUILD)/books $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) "  $(CALLED) $<"
	@$(ASSEMBLE) $(foreach book,$(BOOKS),-DROQUE_BOOK_$(basename $(notdir $(book)))='"$(book)"') $(CPPFLAGS) -c $< -o $@
$(KITS): src/course/kit_bytes.S src/core/embed.inc $(wildcard kits/*) $(BUILD)/flags
$(REPORT): src/pages/match_page_bytes.S src/core/embed.inc src/pages/match_page.html $(BUILD)/flags
$(PUZZLES): src/puzzles/shipped_bytes.S src/core/embed.inc puzzles/roque.jsonl $(BUILD)/flags
$(OPENED): src/arena/openings_bytes.S src/core/embed.inc books/openings.epd $(BUILD)/flags
$(WEIGHED): src/games/othello_weights.S src/core/embed.inc nets/othello.rqp $(BUILD)/flags
$(SHARED): src/review/review_page_bytes.S src/core/embed.inc src/review/review_page.html $(BUILD)/flags
$(NOTICED): src/cli/notices_bytes.S src/core/embed.inc NOTICES $(BUILD)/flags
$(KITS) $(REPORT) $(PUZZLES) $(OPENED) $(WEIGHED) $(SHARED) $(NOTICED):
	@mkdir -p $(@D)
	$(SAY) "  $(CALLED) $<"
	@$(ASSEMBLE) $(CPPFLAGS) -c $< -o $@
$(BUILD)/books: FORCE
	$(call remember,$(BOOKS))

# The page: web/src bundled by esbuild, gzip'ed. What is fetched later (import()) and what that shares with the rest are
# parts of their own, one behind the other in one file. Where esbuild was not installed, `roque web` says so.
BUNDLE   := $(ESBUILD) --bundle --minify --target=es2020 --legal-comments=none --log-level=warning
IN_PARTS := --format=esm --splitting --entry-names=page --chunk-names=part-[name]-[hash]
$(if $(ESBUILD),$(PAGE)/page.js.gz): $(wildcard web/src/*) web/package-lock.json NOTICES
	@rm -rf build/page/part-* && mkdir -p build/page
	$(SAY) "  esbuild web/src/served.ts"
	@$(BUNDLE) web/src/served.ts $(IN_PARTS) --outdir=build/page
	@cp web/src/index.html build/page/index.html && cp NOTICES build/page/notices.txt
	@cd build/page && for part in part-*.js; do \
	    gzip -9 -n -c "$$part" > "$$part.gz" && echo "/$$part $$(wc -c < "$$part.gz")" && cat "$$part.gz" || exit 1; done > parts
	@gzip -9 -n -k -f build/page/index.html build/page/page.css build/page/page.js build/page/notices.txt
$(PAGED): src/web/http/page_bytes.S src/core/embed.inc $(PAGE:=/page.js.gz) $(BUILD)/page $(BUILD)/flags
	@mkdir -p $(@D)
	$(SAY) "  $(CALLED) $<"
	@$(ASSEMBLE) $(if $(PAGE),-DROQUE_PAGE_HTML='"$(PAGE)/index.html.gz"' -DROQUE_PAGE_SCRIPT='"$(PAGE)/page.js.gz"' \
	    -DROQUE_PAGE_STYLE='"$(PAGE)/page.css.gz"' -DROQUE_PAGE_PARTS='"$(PAGE)/parts"' -DROQUE_PAGE_NOTICES='"$(PAGE)/notices.txt.gz"') $(CPPFLAGS) -c $< -o $@
$(BUILD)/page: FORCE
	$(call remember,$(PAGE))

# The page without a server (docs/wasm.md): its rooms as WebAssembly in a worker, and the page that asks them.
# emcc's optimiser is written for Debian's node, which looks for its modules there.
WASM_OBJECTS := $(filter-out $(KITS) $(REPORT) $(NOTICED) $(PAGED),$(OBJECTS))
WASM_LINK := NODE_PATH=/usr/share/nodejs $(EMCC) -O3 -msimd128 -s ALLOW_MEMORY_GROWTH=1 -s INITIAL_MEMORY=134217728 -s MAXIMUM_MEMORY=2147483648
WITH_THREADS := -pthread -Wno-pthreads-mem-growth
# In a page the network is a file beside the program; and threads are many workers (rooms), or turns in one (alone), where
# the linker puts what alone.c has in the place of these.
IN_PAGE   := $(filter-out $(EMBED) %/embedded_inside.o %/alone.o,$(WASM_OBJECTS))
ALONE     := $(BUILD)/src/web/wasm/alone.o
TAKE_TURNS := $(patsubst %,-Wl$(comma)--wrap=%,$(addprefix pthread_,create join detach mutex_init mutex_lock mutex_unlock cond_wait \
    cond_signal cond_broadcast) clock_wait_until clock_sleep_ms clock_now_ms clock_now_ns fsync fdatasync worker_check_limits lab_limit_reached)
PAGE_LINK := --no-entry -s ENVIRONMENT=worker -lidbfs.js -s EXPORTED_FUNCTIONS=_malloc,_free \
    -s EXPORTED_RUNTIME_METHODS=FS,ENV,UTF8ToString,stringToUTF8,lengthBytesUTF8,addRunDependency,removeRunDependency
$(BUILD)/rooms.js: $(IN_PAGE) $(BUILD)/objects
	$(SAY) "  link $@"
	@$(WASM_LINK) $(WITH_THREADS) $(IN_PAGE) $(PAGE_LINK) -o $@
$(BUILD)/alone.js: $(IN_PAGE) $(ALONE) $(BUILD)/objects
	$(SAY) "  link $@"
	@$(WASM_LINK) -s ASYNCIFY=1 $(TAKE_TURNS) $(IN_PAGE) $(ALONE) $(PAGE_LINK) -o $@
# The list of the files and a sum of their bytes are known to the service that keeps them.
STATIC := build/static
.PHONY: wasm static-page counts
counts: $(BUILD)/counts.js
wasm:
	@test -n '$(and $(call found,$(EMCC)),$(ESBUILD))' || { echo "make wasm needs emscripten and npm: ./bootstrap.sh wasm" >&2; exit 1; }
	+@$(MAKE) --no-print-directory ARCH=wasm static-page
static-page: $(BUILD)/rooms.js $(BUILD)/alone.js $(NET) $(wildcard web/src/*)
	$(SAY) "  esbuild web/src/static.ts"
	@rm -rf $(STATIC) && mkdir -p $(STATIC)
	@$(BUNDLE) web/src/static.ts $(IN_PARTS) --outdir=$(STATIC)
	@$(BUNDLE) web/src/worker.ts --outdir=$(STATIC)
	@START=$$($(BUNDLE) web/src/start.ts) awk '/src="page.js"/ { next } /rel="stylesheet"/ { \
	    print "<link rel=\"modulepreload\" href=\"page.js\">\n<script>" ENVIRON["START"] "</script>" } 1' web/src/index.html > $(STATIC)/index.html
	@cp $(patsubst %,$(BUILD)/%,rooms.js rooms.worker.js rooms.wasm alone.js alone.wasm) $(NET) $(STATIC)
	@cp NOTICES $(STATIC)/notices.txt && cp LICENSE $(STATIC)/license.txt
	@cd $(STATIC) && sum=$$(cat * | sha256sum | cut -c1-16) && files=$$(printf ',"%s"' *) && cd - > /dev/null && \
	    $(BUNDLE) web/src/service.ts --outdir=$(STATIC) --define:VERSION="\"$$sum\"" --define:FILES="[$${files#,}]"
	@echo "  made $(STATIC): serve it as it is, over https or from this computer (docs/wasm.md)"
$(BUILD)/counts.js: $(BUILD)/tests/wasm/counts.o $(WASM_OBJECTS) $(BUILD)/objects
	$(SAY) "  link $@"
	@$(WASM_LINK) $(WITH_THREADS) $(filter-out $(BUILD)/src/web/wasm/%,$(filter %.o,$^)) -s ENVIRONMENT=node,worker -s PROXY_TO_PTHREAD=1 -s DEFAULT_PTHREAD_STACK_SIZE=8388608 -s EXIT_RUNTIME=1 -o $@

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
	$(call remember,$(COMPILE) $(if $(CALM),but for $(COMPUTING): $(CALM)))
$(BUILD)/objects: FORCE
	$(call remember,$(OBJECTS) $(LINK) $(LIBS))

# A language is a file: words/fr.c, made of po/fr.po, defines words_fr; words/page.c has what the page says,
# words/match_page.c and words/review_page.c what those of one file do.
HOST_CC      := $(if $(CROSS),cc,$(CC))
WORDS_TABLE  := $(BUILD)/words_table
$(WORDS_TABLE): tools/words_table.c $(BUILD)/flags
	@$(HOST_CC) -std=gnu17 -D_GNU_SOURCE -O1 $(WARNINGS) $< -o $@
$(BUILD)/words/page.c: $(wildcard web/src/*.ts) $(WORDS_TABLE)
	@mkdir -p $(@D)
	@$(WORDS_TABLE) page $(filter %.ts,$^) > $@
$(BUILD)/words/match_page.c: src/pages/match_page.html $(WORDS_TABLE)
$(BUILD)/words/review_page.c: src/review/review_page.html $(WORDS_TABLE)
$(BUILD)/words/match_page.c $(BUILD)/words/review_page.c:
	@mkdir -p $(@D)
	@$(WORDS_TABLE) page $< > $@
$(BUILD)/words/%.c: po/%.po $(WORDS_TABLE)
	@mkdir -p $(@D)
	@$(WORDS_TABLE) language $< > $@
$(WORDS): %.o: %.c $(BUILD)/flags
	@$(COMPILE) -MMD -MP -c $< -o $@
$(BUILD)/languages: FORCE
	$(call remember,$(LANGUAGES))
$(BUILD)/src/words/words.o: $(BUILD)/languages
$(BUILD)/src/words/words.o: DEFINES = -DROQUE_LANGUAGES='$(LANGUAGES:%=LANGUAGE(%))'

# The version is known to one file only, so that a commit recompiles one file only. In the source tarball every file bears the
# time of the commit.
VERSION := $(shell cat VERSION)
COMMIT  := $(if $(wildcard .git),$(shell git rev-parse --short HEAD 2>/dev/null))
DATE    := $(if $(SOURCE_DATE_EPOCH),$(shell date -u -d '@$(SOURCE_DATE_EPOCH)' +%Y-%m-%d 2>/dev/null), \
               $(if $(wildcard .git),$(shell git show -s --format=%cs 2>/dev/null),$(shell date -u -r VERSION +%Y-%m-%d 2>/dev/null)))
CPU_SAID := $(CPU)$(if $(filter part,$(MAKECMDGOALS)),$(comma) chosen at the start)
$(BUILD)/version: FORCE
	$(call remember,$(VERSION) $(COMMIT) $(strip $(DATE)) $(CPU_SAID))
$(BUILD)/src/engine/version.o: $(BUILD)/version
$(BUILD)/src/engine/version.o: DEFINES = -DROQUE_VERSION='"$(VERSION)"' -DROQUE_COMMIT='"$(COMMIT)"' -DROQUE_DATE='"$(strip $(DATE))"' -DROQUE_CPU='"$(CPU_SAID)"'

-include $(START:.o=.d) $(TWIN:.o=.d) $(WORDS:.o=.d) $(SOURCES:%.c=$(BUILD)/%.d) $(TESTS:=.d) $(FUZZERS:=.d) $(patsubst %.c,$(BUILD)/%.d,$(wildcard tests/bench/*.c))

# ---- testing ---------------------------------------------------------------------------------

# What the tools need to know: where things lie in this configuration.
show-shared-library: ; @echo $(BUILD)/$(LIB_FILE)
.PHONY: show-shared-library show-sources show-tests show-fuzzers show-program show-all show-build show-mpi
show-mpi:     ; @echo $(if $(MPI_LINKS),$(BUILD)/roque-mpi)
show-sources: ; @echo $(SOURCES)
show-tests:   ; @echo $(TESTS)
show-fuzzers: ; @echo $(FUZZERS)
show-program: ; @echo $(PROGRAM)
show-all:     ; @echo $(EXE)
show-build:   ; @echo $(BUILD)

# The sanitizers are clang's unless a compiler was asked for: only clang has the fuzzer.
SANITIZER_CC := $(if $(filter-out file default,$(origin CC)),$(CC),$(if $(call found,clang),clang,$(CC)))
JOBS          = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(strip $(TEST_JOBS)))

.PHONY: mutants coverage fuzz-all soak
soak: all
	ROQUE_MPI=$(abspath $(BUILD)/roque-mpi) python3 tools/soak.py ./$(EXE)
coverage:
	python3 tools/coverage.py --jobs $(strip $(TEST_JOBS))
fuzz-all:
	+@$(MAKE) --no-print-directory fuzz FUZZ_SECONDS=600
mutants:
	python3 tools/mutants.py --seconds $(MUTANT_SECONDS) --sample $(MUTANT_SAMPLE) --jobs $(strip $(TEST_JOBS))

.PHONY: test long lint asan tsan fuzz
long: FUZZ_SECONDS = 60
lint test asan tsan fuzz long:
	+@MAKE='$(MAKE) --no-print-directory $(JOBS)' TEST_CC='$(CC)' SANITIZER_CC='$(SANITIZER_CC)' \
	    TEST_JOBS=$(strip $(TEST_JOBS)) FUZZ_SECONDS=$(strip $(FUZZ_SECONDS)) \
	    ROQUE_SUITES="$${ROQUE_SUITES:-$(abspath $(wildcard $(SUITES)))}" sh tools/test.sh $@

# What the tests are made of, built beforehand by whoever has time to spare (tools/test.sh, .ci/run).
.PHONY: tests-ahead sanitizers-ahead
BUILD_AHEAD = +-@$(MAKE) -s -k QUIET=1
sanitizers-ahead:
	$(BUILD_AHEAD) CONFIG=asan CC='$(SANITIZER_CC)' program tests fuzzers
	$(BUILD_AHEAD) CONFIG=tsan CC='$(SANITIZER_CC)' program
tests-ahead:
	$(BUILD_AHEAD) CONFIG=test program tests mpi-program
	$(BUILD_AHEAD) sanitizers-ahead

.PHONY: faults
faults: all
	@CC='$(CC)' sh tools/faults.sh ./$(EXE) $(FAULTS)

# Needs python3.
.PHONY: crash
crash: all
	@ROQUE=./$(EXE) ROQUE_LONG=1 CC='$(CC)' sh tests/crash/crash_test.sh

# ---- playing and measuring -------------------------------------------------------------------

.PHONY: play bench bench-web bench-wasm bench-perft bench-pgn bench-tables bench-lab bench-ranks bench-peers golden course pictures
play: all
	@./$(EXE) play
bench: all
	@./$(EXE) bench
pictures: all
	@sh tools/pictures.sh ./$(EXE)
bench-web: all
	@sh tools/bench_web.sh ./$(EXE)
bench-wasm: wasm
	+@$(MAKE) --no-print-directory ARCH=wasm counts
	+@$(MAKE) --no-print-directory ARCH=x86-64-v3 program
	@sh tools/bench_wasm.sh $$($(MAKE) -s ARCH=wasm show-build) $$($(MAKE) -s ARCH=x86-64-v3 show-program)
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
.PHONY: install install-lib uninstall clean help
# What starts programs looks for libraries in a list of its own, which is brought up to date where one may.
TELL_LOADER = $(if $(DESTDIR),,-@if command -v ldconfig > /dev/null && [ -w /etc ]; then ldconfig; fi)
SHARE   := $(DESTDIR)$(PREFIX)/share
BIN     := $(DESTDIR)$(PREFIX)/bin
DOC     := $(SHARE)/doc/roque
LIB     := $(DESTDIR)$(LIBDIR)
HEADERS := $(DESTDIR)$(PREFIX)/include/roque
ASK     ?= $(if $(CROSS),,$(PLAIN))
# FILE in desktop/ and the folder of SHARE it is for
DESKTOP := roque.desktop:applications roque.svg:icons/hicolor/scalable/apps roque.metainfo.xml:metainfo
# Debian's zsh looks into another folder (debian/rules).
ZSH_FOLDER ?= zsh/site-functions
COMPLETIONS := bash:bash-completion/completions/roque zsh:$(ZSH_FOLDER)/_roque fish:fish/vendor_completions.d/roque.fish
# What uninstall takes away where it is empty and no system's own.
FOLDERS = bin include $(addprefix share/,doc man/man1 man/fr/man1 $(foreach file,$(DESKTOP),$(call second_part,$(file))) \
              $(dir $(foreach shell,$(COMPLETIONS),$(call second_part,$(shell)))))
first_part  = $(firstword $(subst :, ,$(1)))
second_part = $(lastword $(subst :, ,$(1)))
install: $(PLAIN) $(PROGRAM)
	install -D -m 755 $(PLAIN) $(BIN)/roque
	$(if $(MPI),install -D -m 755 $(PROGRAM) $(BIN)/roque-mpi)
	$(foreach file,$(DESKTOP),install -D -m 644 desktop/$(call first_part,$(file)) \
	    $(SHARE)/$(call second_part,$(file))/$(call first_part,$(file)) &&) true
	$(if $(ASK),$(ASK) manual --lang en --folder $(SHARE)/man/man1 && $(ASK) manual --lang fr --folder $(SHARE)/man/fr/man1)
	$(if $(ASK),$(foreach shell,$(COMPLETIONS),install -d $(SHARE)/$(dir $(call second_part,$(shell))) && \
	    $(ASK) completion $(call first_part,$(shell)) --lang en > $(SHARE)/$(call second_part,$(shell)) &&) true)
	install -D -m 644 books/openings.epd $(SHARE)/roque/openings.epd
	sh tools/install_docs.sh $(DOC)
	+@$(MAKE) --no-print-directory CONFIG=library $(if $(ANY),ARCH=generic) install-lib
install-lib: $(BUILD)/$(LIB_FILE)
	install -D -m 644 $(BUILD)/$(LIB_FILE) $(LIB)/$(LIB_FILE)
	ln -sf $(LIB_FILE) $(LIB)/$(LIB_NAME)
	ln -sf $(LIB_NAME) $(LIB)/libroque.so
	install -d $(HEADERS) $(LIB)/pkgconfig
	install -m 644 include/roque/*.h $(HEADERS)
	sed -e 's,@PREFIX@,$(PREFIX),' -e 's,@LIBDIR@,$(LIBDIR),' -e 's,@VERSION@,$(VERSION),' -e 's,@LIBS@,$(LIB_LIBS),' \
	    src/library/roque.pc.in > $(LIB)/pkgconfig/roque.pc
	$(TELL_LOADER)
uninstall:
	rm -f $(BIN)/roque $(BIN)/roque-mpi $(foreach file,$(DESKTOP),$(SHARE)/$(call second_part,$(file))/$(call first_part,$(file)))
	rm -f $(foreach folder,man/man1 man/fr/man1,$(SHARE)/$(folder)/roque.1 $(SHARE)/$(folder)/roque-*.1)
	rm -f $(foreach shell,$(COMPLETIONS),$(SHARE)/$(call second_part,$(shell)))
	rm -f $(addprefix $(LIB)/,$(LIB_FILE) $(LIB_NAME) libroque.so pkgconfig/roque.pc)
	rm -rf $(DOC) $(HEADERS) $(SHARE)/roque
	$(if $(filter /usr /usr/local,$(DESTDIR)$(PREFIX)),,@cd $(or $(DESTDIR),/) && \
	    for folder in $(FOLDERS:%=.$(PREFIX)/%) .$(LIBDIR)/pkgconfig; do rmdir -p $$folder 2> /dev/null || true; done)
	$(TELL_LOADER)

# What is released: the sources as committed and the page as esbuild bundles it, so that neither git nor npm is needed to
# build and test it. The same commit gives the same bytes.
.PHONY: dist release
release:
	+@MAKE='$(MAKE) --no-print-directory' sh tools/release.sh
RELEASE := roque-$(VERSION)
dist: $(PAGE:=/page.js.gz)
	@test -n '$(ESBUILD)' || { echo "make dist: the page is bundled by esbuild; ./bootstrap.sh web fetches it" >&2; exit 1; }
	@rm -rf build/dist && mkdir -p build/dist/$(RELEASE)
	@git archive HEAD | tar -x -C build/dist/$(RELEASE)
	@install -D -m 644 -t build/dist/$(RELEASE)/web/built build/page/index.html.gz build/page/page.js.gz build/page/page.css.gz build/page/notices.txt.gz build/page/parts
	@tar -C build/dist --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$$(git show -s --format=%ct)" -cf - $(RELEASE) \
	    | gzip -9 -n > build/dist/$(RELEASE).tar.gz
	@cd build/dist && sha256sum $(RELEASE).tar.gz > $(RELEASE).tar.gz.sha256 && cat $(RELEASE).tar.gz.sha256

clean:
	rm -rf build roque roque-mpi roque-musl roque.exe $(EXE)
ifneq ($(filter clean,$(MAKECMDGOALS)),)
$(BUILD)/flags $(BUILD)/objects $(BUILD)/version: | clean
endif

help:
	@sed -n 's/^#: \{0,1\}//p' Makefile
