// Imported before everything else: what need not wait for the page.
import { visitAhead } from "./pages/visit";

visitAhead();
