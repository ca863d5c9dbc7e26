// Imported before everything else: work that need not wait for the page.
import { visitAhead } from "./pages/visit";

visitAhead();
