// SPDX-License-Identifier: GPL-3.0-or-later
// served.ts - the page as `roque web` serves it.
import './over_http';
import './main';
