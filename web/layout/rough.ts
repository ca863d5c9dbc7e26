// What the first, rough placing of cities looks at: lengths of routes and distances, without any boxes.
import { norm } from "./geometry";
import { nodeShape, over } from "./shape";
import { halfWidth, naturalLength, type Node, type Route, type Sizes } from "./things";

/** The cost of everything that changes when this city moves. */
export function roughShape(node: Node, nodes: readonly Node[], routes: readonly Route[], sizes: Sizes): number {
  let cost = nodeShape(node, sizes);
  node.routes.forEach((route, k) => {
    cost += lengthCost(route, sizes);
    node.routes.forEach((other, m) => {
      if (m > k) cost += forkCost(node, route, other, sizes);
    });
  });
  for (const other of nodes) if (other !== node) cost += nearCost(node, other);
  for (const route of routes) cost += besideCost(node, route, sizes);
  for (const route of node.routes) for (const other of nodes) cost += besideCost(other, route, sizes);
  return cost;
}

function lengthCost(route: Route, sizes: Sizes): number {
  const { a, b } = route;
  const chord = norm(a.x - b.x, a.y - b.y);
  const natural = naturalLength(route, sizes) + 1.25 * halfWidth(route, sizes);
  const short = over((natural * 1.02 - chord) / natural);
  const long = over((chord - 1.12 * natural) / natural);
  return 14 * short ** 2 * (natural / 50) + 2.5 * long ** 2;
}

/** Routes of a city want to leave it in different directions. */
function forkCost(node: Node, p: Route, q: Route, sizes: Sizes): number {
  const direction = ({ a, b }: Route): number => {
    const end = a === node ? b : a;
    return Math.atan2(end.y - node.y, end.x - node.x);
  };
  const apart = Math.abs(direction(p) - direction(q));
  const need = Math.min(0.9, (halfWidth(p, sizes) + halfWidth(q, sizes)) / 24);
  return 2.5 * over(need - Math.min(apart, 2 * Math.PI - apart)) ** 2;
}

function nearCost(a: Node, b: Node): number {
  // Names need more room beside a city than above it.
  const d = norm((a.x - b.x) / 1.25, a.y - b.y);
  return 4 * over(1 - d / 44) ** 2;
}

/** Of a city and a route that passes it. */
function besideCost(node: Node, route: Route, sizes: Sizes): number {
  const { a, b } = route;
  if (a === node || b === node) return 0;
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const along = ((node.x - a.x) * dx + (node.y - a.y) * dy) / Math.max(dx * dx + dy * dy, 1);
  const t = Math.min(1, Math.max(0, along));
  const d = norm(node.x - a.x - t * dx, node.y - a.y - t * dy);
  return 4 * over(1 - d / (halfWidth(route, sizes) + node.radius + 16)) ** 2;
}
