import { neckBlock, type Stack, shoulderBust } from '#demo/drawing/bust-model.ts';
import type { WigDrawing } from '#demo/drawing/options.ts';
import { createRandom, type Random } from '#demo/drawing/scene/random.ts';
import { add, clamp, cross, mix, smoothstep, unit, type Vector, vector } from '#demo/drawing/scene/vector.ts';
import { type CurledPoint, type CurlShape, curlLock, curlShape, thinOut } from './curl.ts';
import { type Cut, cuts } from './cuts.ts';
import { type GrowingLock, type Growth, growLock, knot } from './growth.ts';
import { partingPoint, rootAbove, rootAt } from './scalp.ts';

type StrandTint = 'main' | 'low' | 'high';
export type Strand = {
  points: { at: Vector; normal: Vector; share: number; grown: number }[];
  /** Inches; ribbons are the wide underlay of a lock. */
  width: number;
  tone: number;
  tint: StrandTint;
  ribbon: boolean;
  height: number;
};

export type Hair = { strands: Strand[]; endY: number; bust: Stack; cut: Cut; curl: CurlShape };

type Seedling = GrowingLock & { phase: number };

/** Every strand of the wig in space; nothing here depends on the angle it is seen from. */
export function growHair(options: WigDrawing): Hair {
  const random = createRandom(options.seed);
  const cut = cuts[options.style];
  const curl = curlShape(clamp(options.curl, cut.curl[0], cut.curl[1]));
  const endY = cut.cropped || cut.gathered ? 1.5 : Math.max(options.lengthInches - 6, 1.6);
  const bust = endY > 6.2 ? shoulderBust : neckBlock;
  const growth: Growth = { cut, parting: options.parting, bust, endY, length: options.lengthInches };
  const strands: Strand[] = [];
  for (const seedling of plantLocks(options, random, curl)) {
    const path = growLock(seedling, growth);
    if (path.length < 4) continue;
    const shape = seedling.fringe ? curlShape(Math.min(options.curl, 0.2)) : curl;
    const liveliness = seedling.wander * (1 - cut.coherence);
    const curled = curlLock(path, shape, { phase: seedling.phase, liveliness, level: cut.coherence });
    strands.push(...splitLock(curled, seedling, options, cut, random));
  }
  if (cut.gathered)
    for (const turn of windKnot(random)) strands.push(...splitLock(turn.path, turn.lock, options, cut, random));
  return { strands, endY, bust, cut, curl };
}

function plantLocks(options: WigDrawing, random: Random, curl: CurlShape): Seedling[] {
  const { coherence } = cuts[options.style];
  const seedlings: Seedling[] = [];
  const plant = (azimuth: number, height: number, fringe = false) => {
    const root = rootAt(azimuth, height);
    const together = Math.sin(azimuth * 2 + options.seed) * 0.7 + azimuth * 0.5;
    const phase = together + random.between(-Math.PI, Math.PI) * (1 - coherence);
    seedlings.push({ root, fringe, shorter: random.next(), wander: random.spread(), phase });
  };
  const count = curl.coil > 0.75 ? 215 : 300;
  for (let i = 0; i < count; i++) {
    const turned = (i * 2.399963 + random.spread() * 0.08) % (Math.PI * 2);
    const azimuth = turned > Math.PI ? turned - Math.PI * 2 : turned;
    const height = 1 - Math.sqrt((i + 0.5) / count);
    if (!(options.bangs && Math.abs(azimuth) < 0.8 && height < 0.38)) plant(azimuth, height);
  }
  if (!options.bangs) for (let i = 0; i < 34; i++) plant(mix(-2.1, 2.1, (i + 0.5) / 34), random.between(0, 0.06));
  for (let i = 0; i < 24; i++) {
    const around = Math.PI / 2 + ((i + 0.5) / 24) * Math.PI * (options.parting === 'none' ? 2 : 1);
    const { azimuth, height } = rootAbove(Math.sin(around) * 0.35, -2.15 + Math.cos(around) * 0.35);
    plant(azimuth, height);
  }
  for (let i = 0; i < 46 && options.parting !== 'none'; i++) {
    const point = partingPoint(options.parting, (i + 0.5) / 46);
    const { azimuth, height } = rootAbove(point.x + (i % 2 === 0 ? -0.1 : 0.1), point.z);
    plant(azimuth, height);
  }
  for (let i = 0; i < 60 && options.bangs; i++)
    plant(mix(-0.84, 0.84, (i + 0.5) / 60), (((i * 7) % 10) / 10) * 0.32, true);
  return seedlings;
}

/** Locks wound around the knot of an updo. */
function windKnot(random: Random): { path: CurledPoint[]; lock: Seedling }[] {
  return Array.from({ length: 64 }, (_, i) => {
    const axis = unit(vector(random.spread() * 0.9, 1, random.spread() * 0.9));
    const u = unit(cross(axis, vector(0.3, 0.1, 1)));
    const v = cross(axis, u);
    const shift = random.spread() * 0.85;
    const radius = knot.radius * Math.sqrt(1 - shift * shift) * random.between(0.9, 1.06);
    const from = i * 2.4;
    const path = Array.from({ length: 16 }, (_, step) => {
      const turned = from + step * 0.2;
      const out = add(add(vector(0, 0, 0), u, Math.cos(turned) * radius), v, Math.sin(turned) * radius);
      const offset = add(out, axis, shift * knot.radius * 0.85);
      return { at: add(knot.center, offset), normal: unit(offset), across: axis, grown: 3 + step * 0.25 };
    });
    const lock = { root: rootAt(0, 0.95), fringe: false, shorter: 0, wander: 0, phase: 0 };
    return { path, lock };
  });
}

function splitLock(path: CurledPoint[], lock: Seedling, options: WigDrawing, cut: Cut, random: Random): Strand[] {
  const { height } = lock.root;
  const tone = random.spread() * 0.11;
  const faceFraming = smoothstep(1.5, 0.6, Math.abs(lock.root.azimuth)) * 0.25;
  const lit = random.next() < (options.highlights ? 0.34 + faceFraming : 0.25);
  const salted = options.shade === 'Salt and Pepper';
  const lockTint: StrandTint = lit ? 'high' : random.next() < 0.25 ? 'low' : 'main';
  const tintOfStrand = (): StrandTint =>
    salted
      ? random.pick(['main', 'low', 'high', 'high'])
      : random.next() < 0.7
        ? lockTint
        : random.pick(['main', 'low', 'main']);
  const breadth = lock.fringe ? 0.16 : 0.25;
  const variants = [0, 2, 4].map((offset) => thinOut(path, offset));
  const strands = [
    strandBeside(
      variants[0] ?? path,
      0,
      0,
      0,
      { width: breadth * mix(2.2, 1.6, height), tone: tone - 0.15, tint: lockTint, ribbon: true, height },
      clamp(1 - (0.12 + cut.layering * 2.3) / (path.at(-1)?.grown ?? 1), 0.6, 1),
    ),
  ];
  const detail = clamp(105 / (variants[0]?.length ?? 10), 2.3, cut.cropped ? 6 : 8.4);
  const children = lock.fringe ? 6 : Math.round(detail);
  const thickness = lock.fringe ? 1 : Math.sqrt(7 / detail);
  const full = path.at(-1)?.grown ?? 1;
  for (let i = 0; i < children; i++) {
    const across = ((i + 0.5) / children - 0.5) * 2 + random.spread() * 0.15;
    const out = random.spread() * 0.12 + 0.05;
    strands.push(
      strandBeside(
        variants[i % 3] ?? path,
        across * breadth,
        out,
        cut.clump,
        {
          width: random.between(0.035, 0.095) * thickness,
          tone: tone + random.spread() * 0.13,
          tint: tintOfStrand(),
          ribbon: false,
          height,
        },
        // A short lock has no room for a much shorter strand: with less than nothing left, its points would fly off.
        Math.max(shortestReach, 1 - (random.next() * (0.2 + 1.6 * cut.clump * cut.layering)) / full),
      ),
    );
  }
  return strands;
}

/** The part of its lock that even the shortest strand has. */
const shortestReach = 0.35;

function strandBeside(
  path: CurledPoint[],
  across: number,
  out: number,
  clump: number,
  look: Omit<Strand, 'points'>,
  reach = 1,
): Strand {
  const full = path.at(-1)?.grown ?? 1;
  const points = path
    .filter((point, i) => i < 4 || point.grown <= full * reach)
    .map((point) => {
      const share = Math.min(1, point.grown / (full * reach));
      const gather = 1 - clump * smoothstep(0.25, 1, share);
      const at = add(add(point.at, point.across, across * gather), point.normal, out * Math.min(1, share * 4));
      return { at, normal: point.normal, share, grown: point.grown };
    });
  return { points, ...look };
}
