/** The server's pages. */
import { showPages } from './pages.js';
import { ServerEngine } from './server_engine.js';

showPages(new ServerEngine());
