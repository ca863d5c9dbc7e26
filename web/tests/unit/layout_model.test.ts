// The parts of which the layout tool's model is made (layout.test.ts has the boards that come out).
import { expect, test } from "vitest";
import { Curve } from "../../layout/curve";
import { Kind } from "../../layout/margins";
import { groupsAround, Model } from "../../layout/model";
import { Room, type RoomGroup } from "../../layout/room";
import type { Point } from "../../src/board/layout";

function disc(room: Room, number: number, x: number, y: number): RoomGroup {
  const group = room.group(number, number);
  room.put(room.box(group, Kind.disc), x, y, 1, 0, 6, 6);
  return group;
}

test("discs that are far enough apart cost nothing, near ones more the nearer they are", () => {
  const costAt = (x: number): number => {
    const room = new Room(400, 300);
    const city = disc(room, 0, 100, 100);
    disc(room, 1, x, 100);
    return room.cost([city]);
  };
  expect(costAt(127)).toBe(0);
  expect(costAt(120)).toBeGreaterThan(0);
  expect(costAt(113)).toBeGreaterThan(costAt(120));
});

test("what two groups cost each other is counted once", () => {
  const room = new Room(400, 300);
  const [a, b] = [disc(room, 0, 100, 100), disc(room, 1, 115, 100)];
  expect(room.cost([a, b])).toBe(room.cost([a]));
});

test("what was taken off the board costs nothing", () => {
  const room = new Room(400, 300);
  const [a, b] = [disc(room, 0, 100, 100), disc(room, 1, 115, 100)];
  for (const box of b.boxes) room.take(box);
  expect(room.cost([a])).toBe(0);
  expect(room.cost([b])).toBe(0);
});

test("a space may lie nearer to its own city than to another one", () => {
  const costOf = (own: boolean): number => {
    const room = new Room(400, 300);
    disc(room, 0, 100, 100);
    const route = room.group(own ? 0 : 2, 1);
    room.put(room.box(route, Kind.space), 120, 100, 1, 0, 11, 5);
    return room.cost([route]);
  };
  expect(costOf(true)).toBe(0);
  expect(costOf(false)).toBeGreaterThan(0);
});

test("a space of a route lies on the lead of another only if the two have to cross", () => {
  const costOf = (crossing: boolean): number => {
    const room = new Room(400, 300);
    const [a, b] = [room.group(0, 1), room.group(2, 3)];
    room.put(room.box(a, Kind.space), 100, 100, 1, 0, 11, 5);
    room.put(room.box(b, Kind.lead), 100, 100, 0, 1, 11, 1);
    if (crossing) {
      a.crossing.add(b);
      b.crossing.add(a);
    }
    return room.cost([a]);
  };
  expect(costOf(false)).toBeGreaterThan(0);
  expect(costOf(true)).toBe(0);
});

test("a curve without bends is the straight line", () => {
  const curve = new Curve();
  curve.draw({ x: 10, y: 20 }, { x: 110, y: 20 }, 0, 0);
  expect(curve.length).toBeCloseTo(100);
  const { x, y, ux, uy } = curve.at(30, 5);
  expect([x, y, ux, uy].map((value) => Math.round(value * 1000) / 1000)).toEqual([40, 25, 1, 0]);
});

test("a curve with equal bends is the same from both ends", () => {
  const [there, back] = [new Curve(), new Curve()];
  there.draw({ x: 0, y: 0 }, { x: 100, y: 0 }, 0.5, 0.5);
  back.draw({ x: 100, y: 0 }, { x: 0, y: 0 }, -0.5, -0.5);
  expect(there.length).toBeGreaterThan(100);
  expect(back.length).toBeCloseTo(there.length);
  const [a, b] = [there.at(20, 0), back.at(back.length - 20, 0)];
  expect([b.x, b.y]).toEqual([expect.closeTo(a.x), expect.closeTo(a.y)]);
});

function triangle(): Model {
  const model = new Model({ width: 500, height: 400, length: 22, across: 11, fontSize: 11.5 });
  const places: Point[] = [
    [100, 100],
    [300, 120],
    [200, 300],
  ];
  const [a, b, c] = places.map((at) => model.addNode({ from: at, home: at, radius: 6, mark: false }));
  if (!a || !b || !c) throw new Error("three were added");
  model.addLabel(a, "Ash");
  model.addRoute(a, b, [4, 4]);
  model.addRoute(b, c, [3]);
  model.connect([[0, 1, 2]]);
  return model;
}

test("a city that moves there and back costs what it did", () => {
  const model = triangle();
  const before = model.total();
  const [node] = model.nodes;
  if (!node) throw new Error("no city");
  node.x += 40;
  model.drawNode(node);
  const away = model.total();
  node.x -= 40;
  model.drawNode(node);
  expect(away).not.toBe(before);
  expect(model.total()).toBeCloseTo(before, 10);
});

test("with a city move its disc, its label and its routes", () => {
  const model = triangle();
  const [a, b] = model.nodes;
  expect(a && groupsAround(a)).toHaveLength(3);
  expect(b && groupsAround(b)).toHaveLength(3);
  expect(model.routes.map(({ spaces }) => spaces.map((track) => track.length))).toEqual([[4, 4], [3]]);
});

test("neighbours are connected once", () => {
  const model = triangle();
  expect(model.nodes.map(({ edges, triangles }) => [edges.length, triangles.length])).toEqual([
    [2, 1],
    [2, 1],
    [2, 1],
  ]);
});
