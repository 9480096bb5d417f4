/**
 * Events of the demo's past, played in order of time, because conversations are listed in the order in which they were
 * written.
 */
export interface Timeline {
  at(moment: Date, happen: () => Promise<unknown>): void;
  play(): Promise<void>;
}

export function createTimeline(): Timeline {
  const planned: { moment: Date; happen: () => Promise<unknown> }[] = [];
  return {
    at(moment, happen) {
      planned.push({ moment, happen });
    },
    async play() {
      // Events of one moment keep the order in which they were planned.
      for (const { happen } of planned.toSorted((one, other) => one.moment.getTime() - other.moment.getTime()))
        await happen();
    },
  };
}
