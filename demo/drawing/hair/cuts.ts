import type { WigStyle } from '#demo/drawing/options.ts';

export type Cut = {
  /** How high the outermost hair stands off the scalp, in inches. */
  volume: number;
  /** 0 ends in one line, 1 has top layers half as long as the rest. */
  layering: number;
  /** How much longer the front is than the back, inches an inch of depth. */
  tilt: number;
  /** Turns the ends inward (positive) or outward. */
  endBend: number;
  /** Pushes the hair outward below the ears. */
  spread: number;
  /** Sweeps front hair back from the face. */
  sweepBack: number;
  /** 1 lines neighbouring waves up, 0 leaves every lock to itself. */
  coherence: number;
  /** How much the strands of a lock gather toward its end. */
  clump: number;
  /** Hair length follows the root (short crops) instead of ending at one level. */
  cropped: boolean;
  /** Smallest and largest curl that still reads as this style. */
  curl: readonly [number, number];
  gathered: boolean;
};

const base: Cut = {
  volume: 0.55,
  layering: 0.25,
  tilt: 0,
  endBend: 0.15,
  spread: 0,
  sweepBack: 0.7,
  coherence: 0.6,
  clump: 0.55,
  cropped: false,
  curl: [0, 1],
  gathered: false,
};

export const cuts: Record<WigStyle, Cut> = {
  pixie: {
    ...base,
    cropped: true,
    volume: 0.5,
    layering: 0.6,
    clump: 0.8,
    curl: [0.05, 0.5],
    sweepBack: 0.2,
    endBend: 0.3,
  },
  bob: { ...base, layering: 0.06, endBend: 0.9, spread: 0.12, clump: 0.2, curl: [0, 0.45] },
  'angled-bob': { ...base, layering: 0.05, tilt: 0.42, endBend: 0.55, spread: 0.05, clump: 0.25, curl: [0, 0.4] },
  lob: { ...base, layering: 0.14, tilt: 0.15, endBend: 0.25, clump: 0.35, curl: [0, 0.6] },
  layered: { ...base, layering: 0.75, volume: 0.7, endBend: -0.55, spread: 0.1, clump: 0.75, curl: [0.08, 0.6] },
  shag: {
    ...base,
    layering: 0.95,
    volume: 0.8,
    endBend: -0.35,
    spread: 0.16,
    clump: 0.9,
    coherence: 0.1,
    curl: [0.25, 0.7],
  },
  'long-straight': { ...base, layering: 0.12, volume: 0.42, clump: 0.25, endBend: 0.05, curl: [0, 0.12] },
  'long-waves': { ...base, layering: 0.35, coherence: 0.92, clump: 0.6, spread: 0.06, curl: [0.45, 0.7] },
  'beach-waves': { ...base, layering: 0.4, coherence: 0.55, clump: 0.7, spread: 0.08, curl: [0.3, 0.55] },
  curly: { ...base, layering: 0.6, volume: 0.95, coherence: 0, clump: 0.8, spread: 0.18, curl: [0.7, 0.9] },
  coils: { ...base, layering: 0.7, volume: 1.25, coherence: 0, clump: 0.85, spread: 0.24, curl: [0.9, 1] },
  updo: { ...base, volume: 0.45, clump: 0.5, sweepBack: 1, curl: [0, 0.4], gathered: true },
};
