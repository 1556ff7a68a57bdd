// SPDX-License-Identifier: GPL-3.0-or-later
// static.ts - the page as static files, with the program inside.
import './over_worker';
import './main';
