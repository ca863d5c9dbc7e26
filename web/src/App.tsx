import { route } from "./router";
import { LostPage } from "./pages/LostPage";
import { StartPage } from "./pages/StartPage";
import { TablePage } from "./pages/TablePage";

export function App() {
  const now = route.value;
  switch (now.page) {
    case "start":
      return <StartPage />;
    case "table":
      return <TablePage key={now.code} code={now.code} secret={now.secret} />;
    case "lost":
      return <LostPage />;
  }
}
