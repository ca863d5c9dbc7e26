// What the board is given and what it reports. It knows no rules, no network and no texts of its own.
import type { Country, PlayerColor, Seat, Track } from "../generated/protocol";
import type { BoardMap, CityId } from "../map";
import type { Geography } from "./geography";
import type { Layout } from "./layout";

export interface Owner {
  seat: Seat;
  color: PlayerColor | "neutral";
}

/** Why something is lit: each kind has a line of its own. */
export type LitKind = "ticket" | "log" | "path" | "new";

export interface Lit {
  tracks: ReadonlySet<Track>;
  cities: ReadonlySet<CityId>;
  kind: LitKind;
}

/** The names of the board's own buttons. */
export interface BoardTexts {
  zoomIn: string;
  zoomOut: string;
  fit: string;
}

export interface BoardProps {
  map: BoardMap;
  layout: Layout;
  /** null: not loaded yet; everything else is drawn. */
  geography: Geography | null;
  owners: ReadonlyMap<Track, Owner>;
  /** Nobody can claim them any more. */
  closed: ReadonlySet<Track>;
  /** What the viewer can take now; null: the viewer is not asked for a track. */
  claimable: ReadonlySet<Track> | null;
  /** The track that is being paid for. */
  selected: Track | null;
  /** What the viewer decides about: it is brought into view, zoomed in where it would be too small to read. */
  near: readonly Track[];
  lit: Lit | null;
  /** Cities of the viewer's open tickets. */
  goals: ReadonlySet<CityId>;
  /** Points of the country cards that are left, the top one first. */
  stacks: Readonly<Record<Country, readonly number[]>>;
  /** Whether trains arrive one by one on a newly claimed track; otherwise the track lights up briefly. */
  animate: boolean;
  /** Names of countries and seas, by the ids of the geography. */
  names: Readonly<Record<string, string>>;
  texts: BoardTexts;
  /** Accessible name of the whole board. */
  label: string;
  /**
   * Accessible name of a track, of a country's stack of cards. They are computed again when the function
   * is another one: pass the same one as long as its answers are the same.
   */
  describe: (track: Track) => string;
  describeStack: (country: Country) => string;
  /** Click, tap or Enter, whether the track can be taken or not. */
  onTrack: (track: Track) => void;
  /** Hovered or focused; null: no longer. */
  onPoint: (track: Track | null) => void;
}
