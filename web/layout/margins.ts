// How far things have to be apart, and what it costs when they are nearer.
import { type Box, gapOfBoxes, gapOfDisc, norm } from "./geometry";

/** A lead is the thin way from a city to the first or last space: nothing should lie on it either. */
export const enum Kind {
  space,
  lead,
  disc,
  label,
  cards,
}

/** What moves as one: a route with its spaces, a city's disc, a label, a stack of cards. */
export interface Group {
  /** The numbers of the cities (or marks) at both ends; of a disc or a label, its own city's, twice. */
  readonly from: number;
  readonly to: number;
  /** Routes that have to cross it. */
  readonly crossing: Set<Group>;
}

export interface GroupBox extends Box {
  readonly kind: Kind;
  readonly group: Group;
}

interface Rule {
  margin: number;
  least: number;
  soft: number;
  hard: number;
}

// What is nearer than `margin` costs a little, what is nearer than `least` much: it is a defect, or nearly.
const kHard = 2.5;
const kSpaceSpace: Rule = { margin: 5, least: 1, soft: 0.5, hard: kHard };
const kSpaceLead: Rule = { margin: 2.5, least: 0.5, soft: 0.2, hard: 0.6 };
const kLeadLead: Rule = { margin: 3, least: 0.5, soft: 0.2, hard: kHard };
const kDiscOwnSpace: Rule = { margin: 2.2, least: 1, soft: 0.3, hard: kHard };
const kDiscSpace: Rule = { margin: 6, least: 1.5, soft: 0.7, hard: kHard };
const kDiscLead: Rule = { margin: 5, least: 1, soft: 0.5, hard: kHard };
const kDiscDisc: Rule = { margin: 14, least: 6, soft: 0.5, hard: kHard };
const kLabelSpace: Rule = { margin: 3.5, least: 1, soft: 0.5, hard: kHard };
const kLabelLead: Rule = { margin: 2, least: 0.2, soft: 0.2, hard: 0.8 };
const kLabelOwnDisc: Rule = { margin: 1.2, least: 0.6, soft: 0.2, hard: kHard };
const kLabelDisc: Rule = { margin: 8, least: 2, soft: 0.8, hard: kHard };
const kLabelLabel: Rule = { margin: 8, least: 1.5, soft: 0.8, hard: kHard };
const kCardsAny: Rule = { margin: 5, least: 1.5, soft: 0.5, hard: kHard };
const kEdge: Rule = { margin: 7, least: 3, soft: 0.4, hard: kHard };

/** Half the widest margin, and a little more: what is farther apart costs nothing. */
export const kReach = 7.5;

function price(gap: number, { margin, least, soft, hard: steep }: Rule): number {
  if (gap >= margin) return 0;
  const near = (margin - gap) / margin;
  const cost = soft * near * near;
  return gap < least ? cost + steep * (least - gap) + 0.5 : cost;
}

/** The cost of two boxes of different groups. */
export function pairCost(a: GroupBox, b: GroupBox): number {
  if (a.kind > b.kind) return pairCost(b, a);
  switch (b.kind) {
    case Kind.space:
      return price(gapOfBoxes(a, b), kSpaceSpace);
    case Kind.lead:
      return leadCost(a, b);
    case Kind.disc:
      return discCost(a, b);
    case Kind.label:
      return labelCost(a, b);
    case Kind.cards:
      return price(a.kind === Kind.disc ? discGap(a, b) : gapOfBoxes(a, b), kCardsAny);
  }
}

/** Of a lead, and a space or a lead of another route. */
function leadCost(a: GroupBox, lead: GroupBox): number {
  if (a.group.crossing.has(lead.group)) return 0;
  if (a.kind === Kind.space) return price(gapOfBoxes(a, lead), kSpaceLead);
  return meet(a.group, lead.group) ? 0 : price(gapOfBoxes(a, lead), kLeadLead);
}

/** Of a city's disc, and a space, a lead or another disc. */
function discCost(a: GroupBox, disc: GroupBox): number {
  if (a.kind === Kind.disc) return price(norm(a.x - disc.x, a.y - disc.y) - a.along - disc.along, kDiscDisc);
  const own = meet(a.group, disc.group);
  if (a.kind === Kind.lead) return own ? 0 : price(discGap(disc, a), kDiscLead);
  return price(discGap(disc, a), own ? kDiscOwnSpace : kDiscSpace);
}

/** Of a line of a label, and anything but cards. */
function labelCost(a: GroupBox, label: GroupBox): number {
  if (a.kind === Kind.space) return price(gapOfBoxes(a, label), kLabelSpace);
  if (a.kind === Kind.lead) return price(gapOfBoxes(a, label), kLabelLead);
  if (a.kind === Kind.label) return price(gapOfBoxes(a, label), kLabelLabel);
  return price(discGap(a, label), meet(a.group, label.group) ? kLabelOwnDisc : kLabelDisc);
}

function meet(a: Group, b: Group): boolean {
  return a.from === b.from || a.from === b.to || a.to === b.from || a.to === b.to;
}

function discGap(disc: Box, box: Box): number {
  return gapOfDisc(disc.x, disc.y, disc.along, box);
}

/** The cost of a box that is too near to the edge of the board. */
export function edgeCost({ kind, x, y, ux, uy, along, across }: GroupBox, width: number, height: number): number {
  if (kind === Kind.lead) return 0;
  const rx = Math.abs(ux) * along + Math.abs(uy) * across;
  const ry = Math.abs(uy) * along + Math.abs(ux) * across;
  return price(Math.min(x - rx, y - ry, width - x - rx, height - y - ry), kEdge);
}
