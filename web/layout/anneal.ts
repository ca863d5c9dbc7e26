// Moves the things of a model at random, keeps what costs less, and sometimes what costs a little more:
// simulated annealing, with a temperature that falls evenly on a logarithmic scale.
import { groupsAround, type Model } from "./model";
import type { RandomStream } from "./random";
import { cardsShape } from "./shape";

export interface Schedule {
  moves: number;
  hot: number;
  cold: number;
  /** How far cities move at the beginning and at the end. */
  far: number;
  near: number;
}

/** Cities only, by lengths, directions and distances; tracks and labels are not looked at yet. */
export function placeRoughly(model: Model, random: RandomStream, schedule: Schedule): void {
  const { moves, hot, cold, far, near } = schedule;
  for (let k = 0; k < moves; ++k) {
    const time = k / moves;
    const temperature = hot * (cold / hot) ** time;
    const step = far * (near / far) ** time;
    const node = random.from(model.nodes);
    const { x, y } = node;
    const before = model.roughShape(node);
    node.x += step * random.spread();
    node.y += step * random.spread();
    if (model.roughShape(node) - before > patience(temperature, random)) [node.x, node.y] = [x, y];
  }
  model.redraw();
}

export function anneal(model: Model, random: RandomStream, schedule: Schedule): void {
  const { moves, hot, cold, far, near } = schedule;
  for (let k = 0; k < moves; ++k) {
    const time = k / moves;
    const temperature = hot * (cold / hot) ** time;
    const step = far * (near / far) ** time;
    const choice = random.next();
    if (choice < 0.3) moveNode(model, random, temperature, step);
    else if (choice < 0.68 || model.labels.length === 0) moveRoute(model, random, temperature, step / far);
    else if (choice < 0.96 || model.cards.length === 0) moveLabel(model, random, temperature, step / far);
    else moveCards(model, random, temperature, step / far);
  }
}

/** How much worse a move may be. */
function patience(temperature: number, random: RandomStream): number {
  return -temperature * Math.log(1 - random.next());
}

function moveNode(model: Model, random: RandomStream, temperature: number, step: number): void {
  const node = random.from(model.nodes);
  const groups = groupsAround(node);
  const shape = (): number => {
    let sum = model.nodeShape(node);
    if (node.mark) for (const cards of model.cards) sum += cardsShape(cards);
    return sum;
  };
  const rest = (): number => {
    let sum = model.roomCost(groups);
    for (const route of node.routes) sum += route.cost;
    return sum;
  };
  const most = shape() + rest() + patience(temperature, random);
  const { x, y } = node;
  node.x += step * random.spread();
  node.y += step * random.spread();
  const first = shape();
  if (first > most) {
    [node.x, node.y] = [x, y];
    return;
  }
  model.drawNode(node);
  if (first + rest() <= most) return;
  [node.x, node.y] = [x, y];
  model.drawNode(node);
}

const kMostBend = 1.1;

function moveRoute(model: Model, random: RandomStream, temperature: number, fine: number): void {
  const route = random.from(model.routes);
  const groups = [route.group];
  const cost = (): number => model.roomCost(groups) + route.cost;
  const before = cost();
  const { bendA, bendB, slide } = route;
  const amount = 0.6 * (0.15 + 0.85 * fine) * random.spread();
  const choice = random.next();
  if (choice < 0.4) {
    route.bendA += amount;
    route.bendB += amount;
  } else if (choice < 0.55) route.bendA += amount;
  else if (choice < 0.7) route.bendB += amount;
  else if (choice < 0.75) route.bendA = route.bendB = 0;
  else route.slide = clamp(slide + random.spread(), 1);
  route.bendA = clamp(route.bendA, kMostBend);
  route.bendB = clamp(route.bendB, kMostBend);
  model.drawRoute(route);
  if (cost() - before <= patience(temperature, random)) return;
  Object.assign(route, { bendA, bendB, slide });
  model.drawRoute(route);
}

function moveLabel(model: Model, random: RandomStream, temperature: number, fine: number): void {
  const label = random.from(model.labels);
  const groups = [label.group];
  const cost = (): number => model.roomCost(groups) + model.labelShape(label);
  const before = cost();
  const { angle, gap, way } = label;
  const choice = random.next();
  if (choice < 0.4) label.angle = (Math.PI / 4) * random.below(8);
  else if (choice < 0.8) label.angle += 0.8 * (0.1 + 0.9 * fine) * random.spread();
  else label.gap = 1.4 + 7 * random.next() * random.next();
  if (random.next() < 0.15) label.way = random.from(label.ways);
  model.drawLabel(label);
  if (cost() - before <= patience(temperature, random)) return;
  Object.assign(label, { angle, gap, way });
  model.drawLabel(label);
}

function moveCards(model: Model, random: RandomStream, temperature: number, fine: number): void {
  const cards = random.from(model.cards);
  const groups = [cards.group];
  const cost = (): number => model.roomCost(groups) + cardsShape(cards);
  const before = cost();
  const { x, y } = cards;
  const step = random.next() < 0.3 ? 200 : 40 * (0.1 + fine);
  cards.x += step * random.spread();
  cards.y += step * random.spread();
  model.drawCards(cards);
  if (cost() - before <= patience(temperature, random)) return;
  [cards.x, cards.y] = [x, y];
  model.drawCards(cards);
}

function clamp(x: number, most: number): number {
  return Math.max(-most, Math.min(most, x));
}
