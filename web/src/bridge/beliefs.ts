/** Numbers that are read off a belief. */

import type { Belief } from "../api/types";
import { SUITS } from "./cards";

/** The mean of a distribution over 0, 1, 2, … */
export function mean(distribution: readonly number[]): number {
  return distribution.reduce((sum, chance, value) => sum + chance * value, 0);
}

/** The shortest run of values that holds at least that share of the chance; the first of equally short ones. */
export function likelyRange(distribution: readonly number[], share = 0.8): readonly [number, number] {
  const total = distribution.reduce((sum, chance) => sum + chance, 0);
  for (let width = 1; width <= distribution.length; width++) {
    let best = -1;
    let held = -1;
    for (let start = 0; start + width <= distribution.length; start++) {
      const sum = distribution.slice(start, start + width).reduce((all, chance) => all + chance, 0);
      if (sum > held) [best, held] = [start, sum];
    }
    if (held >= share * total - 1e-9) return [best, best + width - 1];
  }
  return [0, distribution.length - 1];
}

/** `11 to 15`, or `12` when one value is that likely. */
export function rangeText([low, high]: readonly [number, number]): string {
  return low === high ? String(low) : `${low} to ${high}`;
}

/** `about 13.1 high-card points, most likely 11 to 15; 2.1 spades, 4.9 hearts, …` for screen readers. */
export function beliefWords(belief: Belief): string {
  const names = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" } as const;
  const lengths = SUITS.map((suit) => `${mean(belief.lengths[suit]).toFixed(1)} ${names[suit]}`).join(", ");
  return `about ${mean(belief.hcp).toFixed(1)} high-card points, most likely ${rangeText(likelyRange(belief.hcp))}; ${lengths}`;
}
