// Small pictures for maps. A map file names one of them (`offer`, docs/adding-a-map.md); it brings no drawing of its own.
import type { JSX } from "preact";

function Aurora() {
  return (
    <>
      <path fill="#0f2436" d="M0 0h120v76H0z" />
      <path fill="#4fd1a5" opacity=".75" d="M0 26C18 8 34 34 56 18S96 4 120 16v10C98 16 84 40 60 34S22 30 0 44z" />
      <path fill="#8d7bea" opacity=".6" d="M0 14C24 0 40 22 62 10s40-10 58-4v8C98 8 84 28 62 24S24 18 0 30z" />
      <g fill="#f3f1e6">
        <circle cx="14" cy="8" r=".9" />
        <circle cx="45" cy="6" r=".8" />
        <circle cx="104" cy="38" r=".9" />
        <circle cx="86" cy="8" r=".9" />
        <circle cx="26" cy="44" r=".7" />
      </g>
      <path fill="#1f4256" d="M0 62L22 40 38 56 58 36 78 58 96 44 120 62v14H0z" />
      <path fill="#e6eef0" d="M22 40l6 6-4 1-3 4-5-5zM58 36l7 8-5 0-4 4-6-4zM96 44l6 5-6 2-4-3z" />
      <path fill="#0b1a26" d="M0 64C30 58 80 60 120 66v10H0z" />
      <path stroke="#f3f1e6" stroke-width="5" stroke-dasharray="11 2.5" fill="none" d="M4 71C40 66 80 67 118 71" />
    </>
  );
}

function Tunnel() {
  return (
    <>
      <path fill="#d5e6ea" d="M0 0h120v76H0z" />
      <path fill="#a3bdc2" d="M0 50L26 22 44 40 62 12 98 50z" />
      <path fill="#f6f5ee" d="M62 12l12 13-7-1-5 6-5-6-6 2zM26 22l8 8-5 0-4 4-6-4z" />
      <path fill="#587a80" d="M30 76C34 46 52 34 70 34s42 12 50 42z" />
      <path fill="#3d585e" d="M54 76V58a16 16 0 0132 0v18z" />
      <path fill="#13211f" d="M58 76V59a12 12 0 0124 0v17z" />
      <path stroke="#d18127" stroke-width="5" stroke-dasharray="7 2" fill="none" d="M70 76V56" />
      <g fill="#2c6650">
        <path d="M14 76V70H4l7-9H6l8-11 8 11h-5l7 9H18v6zM106 76v-5h-9l6-8h-4l7-10 7 10h-4l6 8h-7v5z" />
        <path opacity=".8" d="M34 76v-4h-7l5-7h-3l6-8 6 8h-3l5 7h-6v4z" />
      </g>
    </>
  );
}

function Windmill() {
  return (
    <>
      <path fill="#f4e6c8" d="M0 0h120v76H0z" />
      <circle cx="96" cy="16" r="8" fill="#f0b84c" />
      <path fill="#8fae6b" d="M0 46h120v8H0z" />
      <path fill="#b8433a" d="M0 54h120v4H0z" />
      <path fill="#e7a437" d="M0 58h120v4H0z" />
      <path fill="#7fb1c6" d="M0 62h120v14H0z" />
      <path fill="#5b4636" d="M30 46l3-20h10l3 20z" />
      <path fill="#7a5d45" d="M32 27a6 6 0 0112 0z" />
      <g stroke="#5b4636" stroke-width="2.2" stroke-linecap="round">
        <path d="M38 26L20 14M38 26L56 38M38 26L26 44M38 26L50 8" />
      </g>
      <path fill="none" stroke="#38474d" stroke-width="3" d="M58 70C74 52 104 52 120 66" />
      <path fill="none" stroke="#920502" stroke-width="5" stroke-dasharray="9 2.5" d="M56 66C74 48 104 48 122 62" />
      <circle cx="78" cy="36" r="9" fill="#e9c46a" stroke="#2a1f05" stroke-width="1.5" />
      <path d="M78 31v10M74.5 33.500h7M74.5 38.500h7" stroke="#2a1f05" stroke-width="1.6" fill="none" />
    </>
  );
}

function Borders() {
  return (
    <>
      <path fill="#cfd8c8" d="M0 0h120v76H0z" />
      <path
        fill="#f5efdc"
        stroke="#a5977a"
        stroke-width="1.5"
        stroke-dasharray="3 2"
        d="M24 18L54 8 92 12 102 36 92 62 60 68 32 60 20 40z"
      />
      <g fill="none" stroke-width="5.5" stroke-dasharray="8 2">
        <path stroke="#05167a" d="M60 38L18 16" />
        <path stroke="#52b17f" d="M60 38L108 20" />
        <path stroke="#bc5ae4" d="M60 38L104 66" />
        <path stroke="#d18127" d="M60 38L22 66" />
        <path stroke="#262626" d="M60 38V6" />
      </g>
      <g fill="#fffdf6" stroke="#2c343b" stroke-width="1.5">
        <path d="M8 8h15v11H8zM101 12h15v11h-15zM97 60h15v11H97zM12 60h15v11H12zM52 0h16v9H52z" />
      </g>
      <circle cx="60" cy="38" r="6" fill="#fffdf6" stroke="#2c343b" stroke-width="2.5" />
    </>
  );
}

function Desert() {
  return (
    <>
      <path fill="#f6cf9d" d="M0 0h120v76H0z" />
      <circle cx="60" cy="36" r="15" fill="#f9ebbd" />
      <path fill="#c46a45" d="M0 40h8l3-14h16l4 14h12v6H0zM80 40l3-10h7l1-6h14l3 16h12v6H80z" />
      <path fill="#a4523a" d="M27 26l4 14h5l-5-14zM105 24l3 16h6l-5-16z" />
      <path fill="#e0a468" d="M0 44h120v32H0z" />
      <path fill="#cf8f55" d="M0 54C30 50 40 56 52 54L30 76H0zM120 52C96 50 84 56 68 54L92 76h28z" />
      <path fill="none" stroke="#5d3a26" stroke-width="3" d="M57 48h6M54.5 53h11M51 59h18M46 66.5h28M40 74h40" />
      <path stroke="#33251c" stroke-width="2" d="M58.5 44L44 76M61.5 44L76 76" fill="none" />
    </>
  );
}

function Plain() {
  return (
    <>
      <path fill="#d8e2dc" d="M0 0h120v76H0z" />
      <path stroke="#1f5a70" stroke-width="6" stroke-dasharray="10 2.5" fill="none" d="M8 60C40 60 60 16 112 16" />
    </>
  );
}

const emblems: ReadonlyMap<string, () => JSX.Element> = new Map([
  ["aurora", Aurora],
  ["borders", Borders],
  ["desert", Desert],
  ["tunnel", Tunnel],
  ["windmill", Windmill],
]);

/** The drawing with this name; if there is none, a track that fits any map. */
export function emblemNamed(name: string | undefined): () => JSX.Element {
  return emblems.get(name ?? "") ?? Plain;
}
