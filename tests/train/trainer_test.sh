#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# trainer_test.sh - what of train/ runs without a GPU, as far as Python, NumPy and PyTorch are there.
# shellcheck source=tests/cli/check.sh
. "$(dirname "$0")/../cli/check.sh"
smoke=$(dirname "$0")/trainer_smoke.py
net=$(dirname "$0")/../../nets/roque.rqn

# python_with MODULE: the first Python that has it.
python_with() {
    for python in python3 /usr/bin/python3; do
        if "$python" -c "import $1" 2> /dev/null; then
            echo "$python"
            return
        fi
    done
}

# part NAME MODULE ARGUMENTS...: runs a part of the smoke test where the module is there.
part() {
    name=$1
    python=$(python_with "$2")
    shift 2
    if [ -z "$python" ]; then
        echo "ok - $name # SKIP no Python with it here"
        return
    fi
    "$python" "$smoke" "$@" > "$output" 2> "$errors" < /dev/null
    status=$?
    cat "$output"
    check "$name ran to its end" status_is 0
}

part "the plan of a run" json plan "$folder"
part "settings of a match" ctypes match
part "numbers tuned by games" ctypes tune "$folder"
part "network files (NumPy)" numpy file "$ROQUE" "$net"
part "network files with layers (NumPy)" numpy layered "$ROQUE" "$folder"
part "learning (PyTorch)" torch learn "$ROQUE" "$folder"
