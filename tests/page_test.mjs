// page_test.mjs - the page in a real browser: whole matches of both games by clicks, by keys and by touch, in
// three languages, both themes and two sizes; what is kept; axe on every screen; and a picture for every card.
//
//   node tests/page_test.mjs [FOLDER OF SCREENSHOTS [ONLY TESTS WITH THESE WORDS|OR THESE]]
//
// out-page/ must be built (tools/page.sh), and Chromium must be at /usr/bin/chromium or where CHROMIUM says.
import { run } from './page/stage.mjs';
import './page/matches.mjs';
import './page/seats.mjs';
import './page/study.mjs';
import './page/rules.mjs';
import './page/workshop.mjs';
import './page/learn.mjs';
import './page/offline.mjs';
import './page/tower.mjs';
import './page/motion.mjs';
import './page/reader.mjs';
import './page/puzzles.mjs';
import './page/net.mjs';
import './page/club.mjs';
import './page/tower_net.mjs';
import './page/play.mjs';
import './page/screens.mjs';

await run();
