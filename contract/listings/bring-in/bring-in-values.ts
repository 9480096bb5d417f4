/** The bounds of what is brought in at once. A file that says more than it may is refused with a sentence before it is read. */
export const tableMaxBytes = 5 * 1024 * 1024;
export const tableMaxRows = 2_000;
export const tableMaxColumns = 100;
/** A workbook is a ZIP of texts; what lies beside the sheet, such as pictures, is not unpacked. */
export const workbookMaxBytes = 20 * 1024 * 1024;
export const broughtPhotosMax = 2_000;
/** What a ZIP may hold when it is unpacked: photographs hardly shrink, so what grows a hundredfold is no photograph. */
export const zipEntriesMax = 5_000;
export const zipMaxBytes = 4 * 1024 * 1024 * 1024;
export const zipGrowthMax = 100;
/** How many headings of tables are remembered for a member, and how long one may be. */
export const keptHeadingsMax = 200;
export const headingMaxLength = 100;
