import { route } from "./router";
import { LostPage } from "./pages/LostPage";
import { StartPage } from "./pages/StartPage";
import { TablePage } from "./pages/TablePage";
import { Boundary } from "./ui/Boundary";

function Current() {
  const now = route.value;
  switch (now.page) {
    case "start":
      return <StartPage />;
    case "table":
      return <TablePage key={`${now.code} ${now.secret ?? ""}`} code={now.code} secret={now.secret} />;
    case "lost":
      return <LostPage />;
  }
}

export function App() {
  return (
    <Boundary>
      <Current />
    </Boundary>
  );
}
