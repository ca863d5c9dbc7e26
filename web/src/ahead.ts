// Imported before everything else: work that need not wait for the page.
import { visitAhead } from "./pages/visit";
import { loadMaps } from "./store/maps";

visitAhead();
// Pages that need it ask again.
loadMaps().catch(() => undefined);
