/** How many listings one request changes. */
export const manyMax = 100;
/** How long a change of many can be undone, as the page says. */
export const undoSeconds = 10;
/** The server takes an undo that was on its way a little later, and tells nobody of the change before. */
export const undoHeldSeconds = 15;

/** A price by percent never falls by more, so that nothing is given away by a slip. */
export const percentMin = -90;
export const percentMax = 200;
